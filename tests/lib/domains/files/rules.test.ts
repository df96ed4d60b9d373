import fc from "fast-check";
import { expect, test } from "vitest";
import { cleanFileName } from "@/lib/domains/files/rules";
import { FileContent, longestFileName } from "@/lib/domains/files/schema";

test.each([
  ["a/b\\c.pdf", "c.pdf"],
  ["C:\\fakepath\\photo.jpg", "photo.jpg"],
  ["x\u0000y\r\nz.txt", "xyz.txt"],
  ["gnp.\u202eexe.png", "gnp.exe.png"],
  ["page.html. . ", "page.html"],
  ["e\u0301.txt", "\u00e9.txt"],
  ["\ud800.txt", "\ufffd.txt"],
  ["...", "file"],
  ["", "file"],
  [".htaccess", ".htaccess"],
])("%j becomes %j", (sent, kept) => {
  expect(cleanFileName(sent)).toBe(kept);
});

test("a long name keeps its extension, and no character is split", () => {
  const name = cleanFileName(`${"😀".repeat(200)}.pdf`);
  expect(name.length).toBeLessThanOrEqual(longestFileName);
  expect(name.endsWith("😀.pdf")).toBe(true);
});

test("every sent name becomes an accepted one, and cleaning it again changes nothing", () => {
  fc.assert(
    fc.property(fc.string({ unit: "binary", maxLength: 600 }), (sent) => {
      const name = cleanFileName(sent);
      expect(FileContent.shape.name.safeParse(name)).toEqual({ success: true, data: name });
      expect(name).not.toMatch(/[/\\\p{Cc}]/u);
      expect(cleanFileName(name)).toBe(name);
    }),
  );
});
