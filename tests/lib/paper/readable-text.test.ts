import { describe, expect, test } from "vitest";
import { breakWord, makeReadable } from "@/lib/paper/readable-text";

describe("text for the renderer", () => {
  const readable = (text: string) => makeReadable(text, () => true);

  test("has no invisible characters, one emoji at a time, and Thai vowels in drawing order", () => {
    expect(readable("a\u202eb\u00adc")).toBe("abc");
    expect(readable("👍🏽")).toBe("👍");
    expect(readable("👨‍👩‍👧")).toBe("👨\u200c👩\u200c👧");
    expect(readable("🇬🇧🇫🇷!")).toBe("🇬🇧\u200c🇫🇷!");
    expect(readable("น้ำ ทำ")).toBe("น\u0e4d้า ท\u0e4dา");
  });

  test("keeps a plain text as it is", () => {
    expect(readable("Invoice INV-2026-0042, 10 %")).toBe("Invoice INV-2026-0042, 10 %");
  });
});

describe("a word without spaces", () => {
  const pieces = (word: string) => breakWord(word).filter((part) => part !== "");

  test("breaks between Han characters, but not before closing punctuation or after an opening one", () => {
    expect(pieces("感谢您，（请付款）")).toEqual(["感", "谢", "您，", "（请", "付", "款）"]);
  });

  test("breaks between Thai words", () => {
    expect(pieces("ขอบคุณสำหรับการสั่งซื้อ").length).toBeGreaterThan(2);
  });

  test("loses nothing and adds no hyphen", () => {
    for (const word of ["請求書INV-2026をご確認ください。", "ภาษาไทย", "ABCDEFGHIJ".repeat(9)]) {
      expect(breakWord(word).join("")).toBe(word);
      expect(breakWord(word).every((part, index) => index % 2 === 0 || part === "")).toBe(true);
    }
  });
});
