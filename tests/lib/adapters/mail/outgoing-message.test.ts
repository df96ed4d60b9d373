import { expect, test } from "vitest";
import { prepareMessage } from "@/lib/adapters/mail/outgoing-message";
import { sampleMessage } from "./sample-message";

test("a clean message is unchanged", () => {
  expect(prepareMessage(sampleMessage)).toEqual(sampleMessage);
});

test.each([
  "a\r\nBcc: x@evil.example",
  "a\nBcc: x@evil.example",
  "a\rBcc: x@evil.example",
  "a\u2028Bcc: x@evil.example",
  "a\u0085Bcc: x@evil.example",
  "a\0\r\n Bcc: x@evil.example",
])("the text %j becomes one line in subject, names and file names", (text) => {
  const prepared = prepareMessage({
    ...sampleMessage,
    subject: text,
    from: { name: text, address: "a@b.example" },
    reply_to: { name: text, address: "a@b.example" },
    to: [{ name: text, address: "a@b.example" }],
    attachments: [{ filename: text, media_type: "text/plain", content: Buffer.from("") }],
  });
  const lines = [prepared.subject, prepared.from.name, prepared.reply_to?.name, prepared.to[0]?.name, prepared.attachments[0]?.filename];
  expect(lines).toHaveLength(5);
  for (const line of lines) expect(line).toMatch(/^a +Bcc: x@evil\.example$/);
});

const addresses = [
  "",
  "a",
  "a@",
  "@b.example",
  "a b@c.example",
  "a@b.example\r\nBcc: x@y.example",
  "a@b.example,x@y.example",
  "a@b@c.example",
  "<a@b.example>",
  '"x@evil.example, a"@b.example',
  "a@b.example;x@y.example",
  "a@[127.0.0.1]",
];
test.each(addresses)("the address %j is rejected in every field", (address) => {
  const refused = expect.objectContaining({ code: "invalid" });
  expect(() => prepareMessage({ ...sampleMessage, to: [{ address }] })).toThrow(refused);
  expect(() => prepareMessage({ ...sampleMessage, from: { address } })).toThrow(refused);
  expect(() => prepareMessage({ ...sampleMessage, reply_to: { address } })).toThrow(refused);
  expect(() => prepareMessage({ ...sampleMessage, cc: [{ address }] })).toThrow(refused);
});

test.each(["a@b.example", "a+t1@b.example", "o'neil@sub.b.example", "ليلى@مثال.example", "a@xn--mgbh0fb.example"])(
  "the address %j is taken",
  (address) => {
    expect(prepareMessage({ ...sampleMessage, to: [{ address }] }).to).toEqual([{ address }]);
  },
);

test.each([
  ["X-A\r\nBcc", "x"],
  ["X A", "x"],
  ["", "x"],
  ["X-A:", "x"],
  ["X-A", "x\r\nBcc: y@z.example"],
  ["X-A", "x\ny"],
  ["Bcc", "x@y.example"],
  ["cc", "x@y.example"],
  ["Message-ID", "<a@b>"],
  ["Content-Type", "text/html"],
  ["Subject", "x"],
])("the header %j: %j is refused", (name, value) => {
  expect(() => prepareMessage({ ...sampleMessage, headers: { [name]: value } })).toThrow(expect.objectContaining({ code: "invalid" }));
});

test.each(["", "a", "<a@b>", "a@b\r\nBcc: x@y.example", "a b@c"])("the Message-ID %j is rejected", (id) => {
  expect(() => prepareMessage({ ...sampleMessage, message_id: id })).toThrow(expect.objectContaining({ code: "invalid" }));
});

test("a mail without a recipient is rejected", () => {
  expect(() => prepareMessage({ ...sampleMessage, to: [] })).toThrow(expect.objectContaining({ code: "invalid" }));
});
