/** The encodings in which a text file may come, as `TextDecoder` names them. */
export const encodings = [
  "utf-8",
  "utf-16le",
  "utf-16be",
  "windows-1252",
  "windows-1256",
  "windows-1250",
  "windows-1251",
  "windows-1253",
  "windows-1254",
  "windows-1255",
  "windows-874",
  "shift_jis",
  "gb18030",
  "big5",
  "euc-kr",
] as const;
export type Encoding = (typeof encodings)[number];

/** The letters that are most frequent in the languages of an encoding, or the range of its own letters. */
const usual: Partial<Record<Encoding, RegExp>> = {
  "windows-1256": /[الينموهرتبةع]/g,
  "windows-1251": /[оеаинтсрвлкм]/gi,
  "windows-1253": /[αοιεστνηρυάί]/gi,
  "windows-1255": /[יוהלאמרתבנש]/g,
  "windows-874": /[านรกเองยลมท]/g,
  shift_jis: /[\u3040-\u30ff]/g,
  "euc-kr": /[이다는에의가을한고지기사회주식]/g,
  gb18030: /[的一是不了在有人公司限北京上海]/g,
};

/** What programs of a language wrote before Unicode; all others windows-1252. */
const byLanguage: Readonly<Record<string, Encoding>> = {
  ar: "windows-1256",
  fa: "windows-1256",
  ur: "windows-1256",
  ru: "windows-1251",
  uk: "windows-1251",
  bg: "windows-1251",
  el: "windows-1253",
  tr: "windows-1254",
  he: "windows-1255",
  th: "windows-874",
  ja: "shift_jis",
  ko: "euc-kr",
  zh: "gb18030",
  pl: "windows-1250",
  cs: "windows-1250",
  sk: "windows-1250",
  hu: "windows-1250",
  hr: "windows-1250",
  ro: "windows-1250",
  sl: "windows-1250",
};

/** How much of a file's beginning is looked at where its encoding is guessed. */
const sampleSize = 256 * 1024;

/** Detects the encoding of a text that passes by in chunks. */
export class EncodingProbe {
  readonly #strict = new TextDecoder("utf-8", { fatal: true });
  readonly #sample: Buffer[] = [];
  #size = 0;
  #isUtf8 = true;

  push(chunk: Buffer): void {
    if (this.#size < sampleSize) this.#sample.push(chunk);
    this.#size += chunk.length;
    if (!this.#isUtf8) return;
    try {
      this.#strict.decode(chunk, { stream: true });
    } catch {
      this.#isUtf8 = false;
    }
  }

  /** @param language the language of whoever has the file. @returns null for bytes that are no text. */
  result(language: string): Encoding | null {
    const head = Buffer.concat(this.#sample).subarray(0, sampleSize);
    if (head[0] === 0xff && head[1] === 0xfe) return "utf-16le";
    if (head[0] === 0xfe && head[1] === 0xff) return "utf-16be";
    if (head.includes(0)) return guessWide(head);
    if (this.#isUtf8) return "utf-8";
    return guessNarrow(head, byLanguage[language.split("-")[0] ?? ""] ?? "windows-1252");
  }
}

const notInText = /[\u0000-\u0008\u000e-\u001f\ufffd]/;

/** Two bytes a character: the zeros of ASCII are on one side, and the text has no control characters. */
function guessWide(head: Buffer): Encoding | null {
  const sides = [0, 0];
  head.forEach((byte, index) => {
    if (byte === 0) sides[index % 2] = (sides[index % 2] ?? 0) + 1;
  });
  const [even = 0, odd = 0] = sides;
  const encoding = odd > even ? "utf-16le" : "utf-16be";
  const whole = head.subarray(0, head.length - (head.length % 2));
  return notInText.test(new TextDecoder(encoding).decode(whole)) ? null : encoding;
}

function guessNarrow(head: Buffer, home: Encoding): Encoding {
  const text = head.toString("latin1");
  const marked = text.match(/[\x80-\xff]/g)?.length ?? 0;
  // An accented letter of a Latin word has plain letters beside it; the words of other scripts have none.
  const inWords = text.match(/[A-Za-z][\x80-\xff]|[\x80-\xff](?=[A-Za-z])/g)?.length ?? 0;
  if (inWords > marked / 2) return home === "windows-1250" || home === "windows-1254" ? home : "windows-1252";
  const scores = Object.entries(usual).map(([name, letters]): [Encoding, number] => {
    const encoding = name as Encoding;
    const decoded = new TextDecoder(encoding).decode(head).replace(/[\x00-\x7f]/g, "");
    const share = (decoded.match(letters)?.length ?? 0) / Math.max(1, decoded.length);
    return [encoding, share + (encoding === home ? 0.2 : 0) - (decoded.includes("\ufffd") ? 0.3 : 0)];
  });
  const [best, score] = scores.reduce((one, other) => (other[1] > one[1] ? other : one), [home, 0.2] as [Encoding, number]);
  return score > 0.2 ? best : home;
}
