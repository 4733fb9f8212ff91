/** Domains where anyone can get a mailbox, so an address proves nothing. Their subdomains count too. */
const FREEMAIL: ReadonlySet<string> = new Set(
  `126.com 163.com aim.com alice.it aol.com arcor.de att.net bell.net bellsouth.net bigpond.com bluewin.ch bol.com.br
   btinternet.com caramail.com charter.net comcast.net cox.net daum.net dispostable.com duck.com earthlink.net email.com
   excite.com fastmail.com fastmail.fm foxmail.com free.fr freemail.hu freenet.de frontier.com gawab.com getnada.com
   gmail.com gmx.at gmx.ch gmx.com gmx.de gmx.net googlemail.com guerrillamail.com hanmail.net hey.com hotmail.co.uk
   hotmail.com hotmail.de hotmail.es hotmail.fr hotmail.it hushmail.com icloud.com in.com inbox.com inbox.lv inbox.ru
   interia.pl juno.com laposte.net libero.it list.ru live.co.uk live.com live.de live.fr live.nl mac.com mail.com mail.de
   mail.ru mailbox.org mailfence.com mailinator.com maildrop.cc me.com msn.com naver.com netscape.net ntlworld.com
   o2.pl office365.com onet.pl online.de online.no optonline.net optusnet.com.au orange.fr outlook.com outlook.de
   outlook.es outlook.fr passport.com pm.me posteo.de proton.me protonmail.ch protonmail.com qq.com rambler.ru
   rediffmail.com rocketmail.com rogers.com runbox.com sbcglobal.net seznam.cz sfr.fr sharklasers.com shaw.ca sina.com
   sky.com skynet.be sohu.com spamgourmet.com startmail.com sympatico.ca t-online.de talktalk.co.uk telenet.be
   temp-mail.org tempmail.com terra.com.br tiscali.it trashmail.com tuta.com tuta.io tutanota.com tutanota.de ukr.net
   uol.com.br verizon.net vip.qq.com virgilio.it virginmedia.com vodafone.de wanadoo.fr web.de windowslive.com wp.pl
   yahoo.ca yahoo.co.in yahoo.co.jp yahoo.co.uk yahoo.com yahoo.com.au yahoo.com.br yahoo.de yahoo.es yahoo.fr yahoo.it
   yandex.com yandex.ru yeah.net ymail.com yopmail.com zoho.com zohomail.com`
    .split(/\s+/)
    .filter(Boolean),
)

/** Domains where anyone can get an address that forwards to their own. */
const ALIASES: ReadonlySet<string> = new Set(
  `33mail.com 8alias.com 8shield.net addy.io addymail.com aleeas.com anonaddy.com anonaddy.me dralias.com erine.email
   mozmail.com passinbox.com passmail.com passmail.net privaterelay.appleid.com silomails.com simplelogin.co
   simplelogin.com simplelogin.fr slmail.me slmails.com`.split(/\s+/),
)

/** Whether anyone can get an address at this host. */
export function isFreemail(host: string): boolean {
  for (let name = host; name.includes('.'); name = name.slice(name.indexOf('.') + 1))
    if (FREEMAIL.has(name) || ALIASES.has(name)) return true
  return false
}
