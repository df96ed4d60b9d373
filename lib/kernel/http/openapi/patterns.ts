const escapes: Readonly<Record<string, string>> = { t: "\\u0009", n: "\\u000A", v: "\\u000B", f: "\\u000C", r: "\\u000D" };
const shorthands: Readonly<Record<string, string>> = { d: "0-9", w: "A-Za-z0-9_" };

/**
 * A JavaScript pattern in the part of the syntax that all dialects read alike (JSON Schema 2020-12, core, 6.4): characters, classes,
 * groups, alternatives, quantifiers and anchors. Null for a pattern that needs more, such as a Unicode property.
 */
export function toPlainPattern(source: string): string | null {
  let plain = "";
  let isClass = false;
  for (let at = 0; at < source.length; at += 1) {
    const letter = source.charAt(at);
    if (letter === "\\") {
      const escape = /^\\(?:u([0-9a-fA-F]{4})|x([0-9a-fA-F]{2})|([\s\S]))/.exec(source.slice(at));
      const read = escape && plainEscape(escape[1] ?? (escape[2] && `00${escape[2]}`), escape[3], isClass);
      if (!read || !escape) return null;
      plain += read;
      at += escape[0].length - 1;
    } else if (letter === "(" && source.charAt(at + 1) === "?" && !isClass) {
      if (source.charAt(at + 2) !== ":") return null;
      plain += "(";
      at += 2;
    } else {
      if (letter === "[" || letter === "]") isClass = letter === "[";
      plain += letter;
    }
  }
  return plain;
}

/** What stands for one escape; null where there is nothing plain. */
function plainEscape(code: string | undefined, letter: string | undefined, isClass: boolean): string | null {
  if (code !== undefined) return `\\u${code.toUpperCase()}`;
  if (letter === undefined || letter === "u" || letter === "x") return null;
  const range = shorthands[letter];
  if (range !== undefined) return isClass ? range : `[${range}]`;
  return escapes[letter] ?? (/[A-Za-z0-9]/.test(letter) ? null : `\\${letter}`);
}
