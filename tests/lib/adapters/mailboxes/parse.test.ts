import { expect, test } from "vitest";
import { parseMessage } from "@/lib/adapters/mailboxes/parse";

const bytes = (text: string) => Buffer.from(text.replace(/\n/g, "\r\n"), "latin1");
const from = "From: Ada Byron <Ada@Northwind.example>\nTo: support@acme.example\n";
const plain = (headers: string, body: string) => parseMessage(bytes(`${from}${headers}\n${body}`));

test("addresses, subject, id and text are read, and repeated headers kept apart", async () => {
  const headers =
    "Cc: team: bob@northwind.example, Eve <eve@northwind.example>;\nMessage-ID: <a1@northwind.example>\nReceived: one\nReceived: two\n";
  const message = await plain(`${headers}Subject: =?UTF-8?B?ww==?= =?UTF-8?B?vA==?=\n x\n`, "Hello.\n");
  expect(message).toMatchObject({
    message_id: "a1@northwind.example",
    from: { name: "Ada Byron", address: "ada@northwind.example" },
    to: [{ address: "support@acme.example" }],
    cc: [{ address: "bob@northwind.example" }, { name: "Eve", address: "eve@northwind.example" }],
    subject: "ü x",
    html: null,
    files: [],
    cut: [],
  });
  expect(message.text.trim()).toBe("Hello.");
  expect(message.headers.get("received")).toEqual(["one", "two"]);
});

test.each([
  ["windows-1256", "\xe3\xd1\xcd\xc8\xc7", "مرحبا"],
  ["iso-8859-1", "caf\xe9", "café"],
  ["iso-2022-jp", "\x1b$B$3$s\x1b(B", "こん"],
  ["utf-8", "\xc3\xbc", "ü"],
])("text in %s is decoded", async (charset, body, text) => {
  const message = await plain(`Subject: x\nContent-Type: text/plain; charset=${charset}\nContent-Transfer-Encoding: 8bit\n`, body);
  expect(message.text.trim()).toBe(text);
});

test("a NUL, a missing From and an empty body do no harm", async () => {
  const message = await parseMessage(bytes("Subject: a\x00b\n\n"));
  expect(message).toMatchObject({ from: null, to: [], subject: "ab", text: "", message_id: null });
  expect((await plain("Subject: x\n", "a\x00b")).text).not.toContain("\x00");
});

test.each([
  ["../../etc/passwd", "passwd"],
  ["C:\\\\temp\\\\.htaccess", "htaccess"],
  [".", "attachment-1"],
])("a file called %s is saved as %s", async (given, name) => {
  const parts = `Content-Type: application/pdf\nContent-Disposition: attachment; filename="${given}"\n\nx\n--b--\n`;
  const message = await plain("Subject: x\nContent-Type: multipart/mixed; boundary=b\n", `--b\n${parts}`);
  expect(message.files).toMatchObject([{ name, media_type: "application/pdf", content_id: null }]);
});

test("a name with marks of direction shows its real ending", async () => {
  const name = "filename*=UTF-8''invoice%E2%80%AEfdp.exe";
  const message = await plain(
    "Subject: x\nContent-Type: multipart/mixed; boundary=b\n",
    `--b\nContent-Type: application/octet-stream\nContent-Disposition: attachment; ${name}\n\nx\n--b--\n`,
  );
  expect(message.files[0]?.name).toBe("invoicefdp.exe");
});

test("a delivery report stays out of the text", async () => {
  const fields = "Reporting-MTA: dns; mx.example\n\nFinal-Recipient: rfc822; bob@gone.example\nAction: failed\n";
  const status = `Content-Type: message/delivery-status\n\n${fields}`;
  const body = `--b\n\nYour message could not be delivered.\n--b\n${status}--b--\n`;
  const message = await plain("Subject: x\nContent-Type: multipart/report; report-type=delivery-status; boundary=b\n", body);
  expect(message.text).not.toContain("Final-Recipient");
  expect(message.files.map(({ media_type }) => media_type)).toContain("message/delivery-status");
});

test("hundreds of files are cut, and said to be", async () => {
  const part = "--b\nContent-Type: application/pdf\nContent-Disposition: attachment; filename=a.pdf\n\nx\n";
  const message = await plain("Subject: x\nContent-Type: multipart/mixed; boundary=b\n", `${part.repeat(200)}--b--\n`);
  expect(message.files).toHaveLength(50);
  expect(message.cut).toEqual(["files"]);
});

test("a last boundary that is missing keeps the parts before it", async () => {
  const message = await plain("Subject: x\nContent-Type: multipart/mixed; boundary=b\n", "--b\nContent-Type: text/plain\n\nHello.\n");
  expect(message.text.trim()).toBe("Hello.");
});
