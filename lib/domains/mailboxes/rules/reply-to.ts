/** The first parts of addresses from which programs write for people: web forms, shops and senders that take no answers. */
const programs = [
  "no-?reply",
  "do-?not-?reply",
  "web-?forms?",
  "(contact-?)?forms?",
  "form-?mailer",
  "mailer",
  "wordpress",
  "wp",
  "www-data",
  "apache",
  "nobody",
  "notifications?",
  "shop",
  "web(site|master)?",
];
const program = new RegExp(`^(${programs.join("|")})([+.-][^@]*)?@`, "i");

interface Address {
  address: string;
  name: string;
}

/** Who wrote a message: the From address, or that of Reply-To where a program sent it for somebody, which From then names no more. */
export function writerOf(from: Address | null, reply_to: readonly Address[]): { sender: Address | null; sent_from: string | null } {
  const [first] = reply_to;
  if (from === null || first === undefined || first.address === from.address || !program.test(from.address))
    return { sender: from, sent_from: null };
  return { sender: { address: first.address, name: first.name || from.name }, sent_from: from.address };
}
