/** The words that the most common passwords contain; added digits and symbols do not make such a password strong. */
const commonWords = [
  "password",
  "passwort",
  "motdepasse",
  "contrasena",
  "qwerty",
  "qwertyuiop",
  "qwertz",
  "azerty",
  "asdfgh",
  "asdfghjkl",
  "zxcvbn",
  "zxcvbnm",
  "letmein",
  "welcome",
  "iloveyou",
  "admin",
  "administrator",
  "changeme",
  "monkey",
  "dragon",
  "football",
  "baseball",
  "superman",
  "batman",
  "master",
  "sunshine",
  "princess",
  "shadow",
  "trustno",
  "secret",
  "login",
  "abc",
  "abcd",
  "abcdef",
  "abcdefgh",
  "abcdefghijkl",
  "test",
  "tester",
  "default",
  "starwars",
  "whatever",
  "freedom",
  "computer",
  "michael",
  "jordan",
  "liverpool",
  "chelsea",
  "arsenal",
  "pokemon",
  "atrium",
  "company",
  "invoice",
  "qazwsx",
  "qazwsxedc",
  "passw",
  "pass",
  "user",
  "guest",
  "root",
  "hello",
  "summer",
  "winter",
  "spring",
  "autumn",
] as const;

const commonPattern = new RegExp(`^(?:${[...commonWords].sort((a, b) => b.length - a.length).join("|")})+$`);
const sequences = [
  "abcdefghijklmnopqrstuvwxyz",
  "01234567890123456789",
  "qwertyuiopasdfghjklzxcvbnm",
  "qwertzuiopasdfghjklyxcvbnm",
  "1qaz2wsx3edc4rfv5tgb6yhn7ujm",
];
const lookalikes: Record<string, string> = { "0": "o", "1": "i", "3": "e", "4": "a", "5": "s", "7": "t", "@": "a", $: "s", "!": "i" };

/** Whether a password, in lower case, is one of few characters, of common words or of keys in a row. */
export function isCommonPassword(folded: string): boolean {
  if (new Set(folded).size < 5) return true;
  const core = folded.replace(/^[^\p{L}]+|[^\p{L}]+$/gu, "");
  if ([core, unmask(core)].some((text) => commonPattern.test(text.replace(/[^\p{L}]/gu, "")))) return true;
  return sequences.some((row) => row.repeat(2).includes(folded) || [...row].reverse().join("").repeat(2).includes(folded));
}

/** With letters for the signs that resemble them: `p@ssw0rd` is `password`. */
export const unmask = (text: string): string => text.replace(/[013457@$!]/g, (sign) => lookalikes[sign] ?? sign);
