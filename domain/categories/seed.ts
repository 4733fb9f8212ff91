/**
 * The default category tree, which the site team can edit. It uses the names that software products use
 * for themselves.
 */
export const FIRST_CATEGORIES: { name: string; description: string; children: string[] }[] = [
  {
    name: 'Artificial Intelligence',
    description: 'Products whose main work is done by machine learning models.',
    children: ['AI Assistants', 'AI Agents', 'AI Writing', 'AI Images', 'AI Video and Voice', 'AI Infrastructure'],
  },
  {
    name: 'Developer Tools',
    description: 'Everything software teams build, test and run with.',
    children: [
      'APIs and Integrations',
      'Code Editors and IDEs',
      'Databases',
      'DevOps and Hosting',
      'Documentation',
      'Monitoring',
      'No-Code and Low-Code',
      'Open Source',
      'Testing and QA',
      'Version Control',
    ],
  },
  {
    name: 'Productivity',
    description: 'Getting personal and team work done.',
    children: [
      'Calendars and Scheduling',
      'File Sharing',
      'Knowledge Bases',
      'Notes',
      'Project Management',
      'Task Management',
      'Time Tracking',
      'Automation',
    ],
  },
  {
    name: 'Communication',
    description: 'Talking, meeting and writing to each other.',
    children: ['Chat', 'Email', 'Video Conferencing', 'Communities', 'Surveys and Forms'],
  },
  {
    name: 'Marketing',
    description: 'Being found, followed and bought.',
    children: [
      'Analytics',
      'Content Marketing',
      'Email Marketing',
      'SEO',
      'Social Media Management',
      'Landing Pages',
      'Advertising',
      'Affiliate and Referral',
    ],
  },
  {
    name: 'Sales',
    description: 'From a first contact to a signed deal.',
    children: ['CRM', 'Lead Generation', 'Proposals and Contracts', 'Sales Engagement'],
  },
  {
    name: 'Customer Support',
    description: 'Answering and keeping customers.',
    children: ['Help Desks', 'Live Chat', 'Chatbots', 'Feedback and Roadmaps'],
  },
  {
    name: 'Design',
    description: 'Drawing, prototyping and showing.',
    children: [
      'Graphics',
      'Prototyping and UI',
      'Photo Editing',
      'Video Editing',
      '3D and Animation',
      'Icons and Fonts',
    ],
  },
  {
    name: 'Finance',
    description: 'Money in, money out, and the books.',
    children: [
      'Accounting',
      'Billing and Invoicing',
      'Payments',
      'Personal Finance',
      'Investing',
      'Crypto and Web3',
      'Tax',
    ],
  },
  {
    name: 'Human Resources',
    description: 'Hiring, paying and looking after people.',
    children: ['Recruiting', 'Payroll', 'Employee Engagement', 'Learning and Training'],
  },
  {
    name: 'E-Commerce',
    description: 'Selling goods online.',
    children: ['Online Stores', 'Marketplaces', 'Inventory and Shipping', 'Subscriptions'],
  },
  {
    name: 'Security and Privacy',
    description: 'Keeping data and people safe.',
    children: ['Password Managers', 'Authentication', 'VPN and Networking', 'Compliance', 'Identity Protection'],
  },
  {
    name: 'Education',
    description: 'Teaching and learning.',
    children: ['Online Courses', 'Language Learning', 'Study Tools', 'Kids'],
  },
  {
    name: 'Health and Fitness',
    description: 'Body and mind.',
    children: ['Fitness', 'Mental Health', 'Nutrition', 'Medical'],
  },
  {
    name: 'Lifestyle',
    description: 'Home, travel and free time.',
    children: ['Travel', 'Food and Drink', 'Home', 'Dating and Relationships', 'Events'],
  },
  {
    name: 'Media and Entertainment',
    description: 'To read, hear, watch and play.',
    children: ['Games', 'Music and Audio', 'Podcasts', 'News and Newsletters', 'Photography', 'Writing and Publishing'],
  },
  {
    name: 'Business Operations',
    description: 'Running an organisation.',
    children: ['ERP', 'Legal', 'Real Estate', 'Logistics', 'Construction', 'Nonprofits', 'Data and Research'],
  },
]

/** The category of a listing that names none. */
export const UNCATEGORISED = { name: 'Uncategorised', description: 'Products whose category is not chosen yet.' }
