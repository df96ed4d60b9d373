/** How many of each were taken out. */
export interface Redactions {
  cards: number;
  ibans: number;
  secrets: number;
}

export const noRedactions: Redactions = { cards: 0, ibans: 0, secrets: 0 };

/** The zeros of the digits in which card numbers are written: Latin, Arabic, Persian, Hindi, full width. */
const zeros = [0x30, 0x660, 0x6f0, 0x966, 0xff10];

function digitOf(letter: string): string {
  const code = letter.codePointAt(0) ?? 0;
  const zero = zeros.find((each) => code >= each && code <= each + 9);
  return zero === undefined ? "" : String(code - zero);
}

/** The check digit of card numbers (ISO/IEC 7812-1, annex B). */
function passesLuhn(digits: string): boolean {
  const sum = [...digits].reverse().reduce((total, digit, place) => {
    const value = Number(digit) * (place % 2 === 1 ? 2 : 1);
    return total + (value > 9 ? value - 9 : value);
  }, 0);
  return sum % 10 === 0;
}

/** The check digits of an IBAN (ISO 13616), without spaces. */
function passesMod97(iban: string): boolean {
  const text = (iban.slice(4) + iban.slice(0, 4)).toUpperCase().replace(/[A-Z]/g, (letter) => String(letter.charCodeAt(0) - 55));
  return [...text].reduce((rest, digit) => (rest * 10 + Number(digit)) % 97, 0) === 1;
}

const digit = "[\\d\\u0660-\\u0669\\u06f0-\\u06f9\\u0966-\\u096f\\uff10-\\uff19]";
const cardLike = new RegExp(`(?<!${digit})${digit}(?:[ \\u00a0.\\-]{0,2}${digit}){12,18}(?!${digit})`, "g");
const ibanLike = /(?<![A-Z0-9])[A-Z]{2}\d{2}(?:[ \u00a0-]?[A-Z0-9]){11,40}/gi;

/** Keys and tokens that say what they are: private keys, those of well-known services, JSON web tokens. */
const knownSecrets = [
  /-----BEGIN [A-Z ]*PRIVATE KEY-----[\s\S]*?(?:-----END [A-Z ]*PRIVATE KEY-----|$)/g,
  /\b(?:sk|rk|pk|whsec)[-_][A-Za-z0-9_-]{12,}/g,
  /\b(?:AKIA|ASIA)[A-Z0-9]{16}\b/g,
  /\bgh[pousr]_[A-Za-z0-9]{20,}/g,
  /\bxox[abprs]-[A-Za-z0-9-]{10,}/g,
  /\bAIza[\w-]{30,}/g,
  /\beyJ[\w-]{8,}\.[\w-]{8,}\.[\w-]*/g,
];
/** What follows a word for a secret; the word stays. */
const secretWords = "pass(?:word|code|phrase)?|passwort|mot de passe|pwd|pin|cvv|cvc|secret|token|api[ _-]?key|bearer";
const labelled = new RegExp(`((?:\\b(?:${secretWords})\\b|كلمة (?:المرور|السر))(?:\\s+is)?\\s*[:=：]?\\s*)(\\S{4,})`, "giu");
const tokenLike = /(?<![\w/])[A-Za-z0-9+/_-]{24,}={0,2}/g;

/** Whether a long word looks made by a machine: letters of both cases and digits, and few of them more than once. */
function looksRandom(word: string): boolean {
  if (!/[a-z]/.test(word) || !/[A-Z]/.test(word) || !/\d/.test(word)) return false;
  const counts = new Map<string, number>();
  for (const letter of word) counts.set(letter, (counts.get(letter) ?? 0) + 1);
  const bits = [...counts.values()].reduce((sum, count) => sum - (count / word.length) * Math.log2(count / word.length), 0);
  return bits >= 3.5;
}

/** A word after "password" is a secret if it has a separator before it or does not read like a word of the sentence. */
const isGiven = (label: string, word: string): boolean => /[:=：]\s*$|is\s*$/i.test(label) || /\d|[^\p{L}.,;!?؟]/u.test(word);

/** Takes card numbers, IBANs and secrets out of a text. What a picture shows can't be taken out. */
export function redact(text: string): { text: string; found: Redactions } {
  const found = { ...noRedactions };
  const taken = (kind: keyof Redactions, mark: string): string => {
    found[kind] += 1;
    return mark;
  };
  let rest = text;
  for (const pattern of knownSecrets) rest = rest.replace(pattern, () => taken("secrets", "[secret]"));
  rest = rest.replace(labelled, (whole: string, label: string, word: string) =>
    word.startsWith("[") || !isGiven(label, word) ? whole : `${label}${taken("secrets", "[secret]")}`,
  );
  rest = rest.replace(ibanLike, (match: string) => {
    for (let end = match.length; end >= 15; end -= 1) {
      if (/[A-Za-z0-9]/.test(match[end] ?? " ") || !/[A-Za-z0-9]/.test(match[end - 1] ?? " ")) continue;
      const compact = match.slice(0, end).replace(/[^A-Za-z0-9]/g, "");
      if (compact.length >= 15 && compact.length <= 34 && passesMod97(compact)) return taken("ibans", "[IBAN]") + match.slice(end);
    }
    return match;
  });
  rest = rest.replace(cardLike, (match: string) => {
    const digits = [...match].map(digitOf).join("");
    return passesLuhn(digits) ? taken("cards", "[card number]") : match;
  });
  rest = rest.replace(tokenLike, (match: string) => (looksRandom(match) ? taken("secrets", "[secret]") : match));
  return { text: rest, found };
}

export function addRedactions(one: Redactions, other: Redactions): Redactions {
  return { cards: one.cards + other.cards, ibans: one.ibans + other.ibans, secrets: one.secrets + other.secrets };
}
