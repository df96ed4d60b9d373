import { expect, test } from "vitest";
import { renderPlainText } from "@/lib/kernel/plain-text";

test.each([
  ["emphasis is text without its marks", "Hello **Ada**, *thanks*, ~~no~~ `code`", "Hello Ada, thanks, no code"],
  ["paragraphs and line breaks stay", "One  \ntwo\nthree\n\n\n\nfour", "One\ntwo\nthree\n\nfour"],
  ["headings are paragraphs", "# Terms\nPay soon", "Terms\n\nPay soon"],
  ["lists keep their marks and depth", "- one\n- two\n  1. a\n  2. b\n\nend", "- one\n- two\n  1. a\n  2. b\n\nend"],
  ["a link shows its address", "[our terms](https://acme.example/t)", "our terms (https://acme.example/t)"],
  ["a bare address stands once", "See https://acme.example/t or <ada@acme.example>", "See https://acme.example/t or ada@acme.example"],
  ["a script address is not shown", '<a href="javascript:x">a</a> [b](data:text/html,x)', "a [b](data:text/html,x)"],
  ["HTML is its text", "<div>A <b>bold</b> &amp; B&#42;</div>\n\n<script>alert(1)</script>\n\nc<br>d", "A bold & B*\n\nc\nd"],
  ["tables are rows", "| a | b |\n|---|---|\n| 1 | 2 |", "a | b\n1 | 2"],
  ["escaped marks are the marks", "A\\*B &#42; &lt;x&gt;", "A*B * <x>"],
])("%s", (_name, markdown, text) => {
  expect(renderPlainText(markdown)).toBe(text);
});

test("a text above the limit is rejected", () => {
  expect(() => renderPlainText("a".repeat(100_001))).toThrow(expect.objectContaining({ code: "too_large" }));
});
