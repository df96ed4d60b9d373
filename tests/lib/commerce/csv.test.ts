import fc from "fast-check";
import { expect, test } from "vitest";
import { writeCsv } from "@/lib/commerce/csv";

/** An independent reader of RFC 4180. */
function read(text: string): string[][] {
  const rows: string[][] = [];
  let row: string[] = [];
  let cell = "";
  let quoted = false;
  for (let at = 1; at < text.length; at++) {
    const sign = text[at] ?? "";
    if (quoted) {
      if (sign !== '"') cell += sign;
      else if (text[at + 1] === '"') ((cell += '"'), at++);
      else quoted = false;
    } else if (sign === '"') quoted = true;
    else if (sign === ",") (row.push(cell), (cell = ""));
    else if (sign === "\r" && text[at + 1] === "\n") (row.push(cell), rows.push(row), (row = []), (cell = ""), at++);
    else cell += sign;
  }
  return rows;
}

test("writes a byte order mark, ends each line, and quotes cells where needed", () => {
  expect(
    writeCsv(
      ["a", "b"],
      [
        ["x,y", 'say "hi"'],
        [null, 3],
        ["شركة", "two\nlines"],
      ],
    ),
  ).toBe('\ufeffa,b\r\n"x,y","say ""hi"""\r\n,3\r\nشركة,"two\nlines"\r\n');
});

test("a formula becomes text; a number stays a number", () => {
  for (const text of ["=1+1", "+44 20", "-cmd|' /C calc'!A0", "@SUM(A1)", "\t=1", "\r=1", " =1", "＝1+1", "|x"])
    expect(read(writeCsv([], [[text]]))[1]).toEqual([`'${text}`]);
  for (const text of ["-5.00", "5", "0.125", "-0", "a=b", "x-y", "1-2"]) expect(read(writeCsv([], [[text]]))[1]).toEqual([text]);
});

test("every table survives a round trip except for the apostrophe, and no cell begins like a formula", () => {
  const cell = fc.string({ unit: fc.constantFrom(..."=+-@,\"'\r\n\t ab1ش."), maxLength: 8 });
  fc.assert(
    fc.property(fc.array(fc.array(cell, { minLength: 2, maxLength: 2 }), { maxLength: 5 }), (rows) => {
      const [, ...back] = read(writeCsv(["h", "i"], rows));
      expect(back).toHaveLength(rows.length);
      for (const [at, row] of rows.entries())
        for (const [column, text] of row.entries()) {
          const seen = back[at]?.[column] ?? "";
          expect([text, `'${text}`]).toContain(seen);
          if (!/^-?\d+(\.\d+)?$/.test(seen)) expect(seen).not.toMatch(/^\s*[=+\-@]|^[\t\r]/);
        }
    }),
  );
});
