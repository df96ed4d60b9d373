/** Mail providers of the public, at whose domains anybody can have an address. */
const publicProviders: ReadonlySet<string> = new Set(
  (
    "gmail.com googlemail.com outlook.com hotmail.com hotmail.co.uk live.com msn.com yahoo.com yahoo.co.uk ymail.com icloud.com me.com " +
    "mac.com aol.com gmx.de gmx.net gmx.com web.de t-online.de freenet.de proton.me protonmail.com pm.me mail.com mail.ru yandex.ru " +
    "yandex.com qq.com 163.com 126.com orange.fr wanadoo.fr free.fr laposte.net libero.it comcast.net verizon.net btinternet.com " +
    "zoho.com fastmail.com"
  ).split(" "),
);

/** Whether an address at this domain, in lower case, says nothing about its person's company. */
export const isPublicProvider = (domain: string): boolean => publicProviders.has(domain);
