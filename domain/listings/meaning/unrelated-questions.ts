/**
 * Wishes that hardly any directory of software answers. How near the nearest listing is to each of them tells which
 * nearness means nothing, whatever the model and however many listings there are.
 */
export const UNRELATED = [
  'sundial calculator',
  'falconry training diary',
  'stained glass cutting layout',
  'read the markings on old coins',
  'plan a dry stone wall',
  'count the rings of a tree from a photo',
  'clock repair parts list',
  'which fossil did I pick up on the beach',
  'teach my parrot to talk',
  'lace bobbin patterns',
  'tide tables for kayak trips',
  'saddle fitting measurements',
  'a program that tells which wine goes with this cheese',
  'work out when to prune my apple trees',
  'keep score at our lawn bowls tournament',
  'simulate how a sailing ship handles in a storm',
  'control the kiln for firing my pots',
  'translate hieroglyphs on a museum visit',
  'chimney sweep rota for the village',
  'compare hearing aids for my grandfather',
  'blacksmith forge temperature chart',
  'puppet theatre scripts',
  'choose the right fly for trout fishing',
  'restore the varnish of an antique chair',
]
