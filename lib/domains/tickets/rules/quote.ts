/** Longer texts are shown whole. */
const longestText = 200_000;
/** Lines that one attribution may take when a program wraps it. */
const mostAttributionLines = 3;

/** Marks of direction that programs put around names and addresses. */
const marks = /[\u200e\u200f\u202a-\u202e\u2066-\u2069]/g;

/** "On Monday, Ada wrote:" in the languages of common mail programs; the address or the colon ends it. */
const attributions = [
  String.raw`on\b.*\bwrote`,
  String.raw`am\b.*\bschrieb\b.*`,
  String.raw`le\b.*\ba écrit`,
  String.raw`el\b.*\bescribió`,
  String.raw`il\b.*\bha scritto`,
  String.raw`em\b.*\bescreveu`,
  String.raw`op\b.*\bschreef\b.*`,
  String.raw`den\b.*\bskrev\b.*`,
  String.raw`w dniu\b.*`,
  String.raw`في .*(كتب|بواسطة).*`,
  String.raw`بتاريخ .*`,
  String.raw`.*написал\(?а?\)?`,
  String.raw`.*写道`,
  String.raw`.*のメッセージ`,
  String.raw`.*작성`,
];
const attribution = new RegExp(String.raw`^(${attributions.join("|")})\s*[:：]$`, "iu");

/** The line above a message that Outlook and others append whole. */
const originals = [
  "original message",
  "ursprüngliche nachricht",
  "message d['’]origine",
  "mensaje original",
  "messaggio originale",
  "mensagem original",
  "oorspronkelijk bericht",
  "الرسالة الأصلية",
  "原始邮件",
];
const divider = new RegExp(String.raw`^-{2,}\s*(${originals.join("|")})\s*-{2,}$`, "iu");
const forwards = ["forwarded message", "weitergeleitete nachricht", "message transféré", "mensaje reenviado", "رسالة معاد توجيهها"];
const forwarded = new RegExp(String.raw`^-{2,}\s*(${forwards.join("|")})\s*-{2,}$|^begin forwarded message:$`, "iu");

/** The first words of the header block that Outlook writes above the message it quotes. */
const blockNames = [
  "from",
  "sent",
  "to",
  "subject",
  "date",
  "von",
  "gesendet",
  "an",
  "betreff",
  "de",
  "envoyé",
  "à",
  "objet",
  "enviado",
  "para",
  "asunto",
  "من",
  "تم الإرسال",
  "إلى",
  "الموضوع",
];
const blockWords = new RegExp(String.raw`^\*?(${blockNames.join("|")})\s?[:：]\*?\s`, "iu");
const blockLines = 6;
const blockWordsNeeded = 3;

/**
 * Where the new part of a plain-text reply ends, in characters: what follows is the quoted conversation. The text's length where nothing is
 * quoted, the author answered between quoted lines, the message is a forward, or nothing would be left. Takes linear time.
 */
export function findNewPartEnd(text: string): number {
  if (text.length > longestText) return text.length;
  const lines = splitLines(text);
  const start = lines.findIndex((_, index) => startsQuote(lines, index));
  if (start < 0 || lines.some(({ words }, index) => index <= start && forwarded.test(words))) return text.length;
  if (isAnsweredBetween(lines, start)) return text.length;
  const end = lines[start]?.start ?? text.length;
  return text.slice(0, end).trim().length < 2 ? text.length : end;
}

interface Line {
  start: number;
  /** Without marks of direction and surrounding space, shortened for the patterns. */
  words: string;
}

function splitLines(text: string): Line[] {
  let start = 0;
  return text.split("\n").map((line) => {
    const found = { start, words: line.slice(0, 500).replace(marks, "").trim() };
    start += line.length + 1;
    return found;
  });
}

function startsQuote(lines: readonly Line[], index: number): boolean {
  const words = lines[index]?.words ?? "";
  if (words === "") return false;
  if (divider.test(words) || isQuoted(words) || isBlock(lines, index)) return true;
  let joined = words;
  for (let more = 1; more <= mostAttributionLines; more += 1) {
    if (/[:：]$/.test(joined)) return attribution.test(joined);
    const next = lines[index + more]?.words ?? "";
    if (next === "") return false;
    joined = `${joined} ${next}`;
  }
  return false;
}

const isQuoted = (words: string): boolean => words.startsWith(">");

function isBlock(lines: readonly Line[], index: number): boolean {
  if (!blockWords.test(`${lines[index]?.words ?? ""} `)) return false;
  return lines.slice(index, index + blockLines).filter(({ words }) => blockWords.test(`${words} `)).length >= blockWordsNeeded;
}

/** Whether text of the author follows quoted lines that begin with `>`. */
function isAnsweredBetween(lines: readonly Line[], start: number): boolean {
  const first = lines.findIndex(({ words }, index) => index >= start && isQuoted(words));
  if (first < 0) return false;
  const rest = lines.slice(first);
  const signature = rest.findIndex(({ words }) => words === "--");
  return rest.slice(0, signature < 0 ? rest.length : signature).some(({ words }) => words !== "" && !isQuoted(words));
}
