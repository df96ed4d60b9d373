import { expect, test } from "vitest";
import { parseMessage } from "@/lib/adapters/mailboxes/parse";
import { readBounce } from "@/lib/domains/mailboxes/rules/bounce";
import { bounceMail } from "./bounces";

const read = async (source: string) => readBounce(await parseMessage(Buffer.from(source.replaceAll("\n", "\r\n"))));

test("each failed recipient of a delivery report is read with its own status, and a delayed one is none", async () => {
  const source = bounceMail({
    message_id: "mai_1@acme.example",
    recipients: [
      { address: "Gone@northwind.example", action: "failed", status: "5.1.1", diagnostic: "smtp; 550 5.1.1 No such user" },
      { address: "late@northwind.example", action: "delayed", status: "4.4.1", diagnostic: "smtp; 421 try later" },
      { address: "full@northwind.example", action: "FAILED", status: "5.2.2 (mailbox full)", diagnostic: "smtp; 552 5.2.2 Mailbox full" },
    ],
  });
  expect(await read(source)).toEqual({
    message_ids: ["mai_1@acme.example"],
    recipients: [
      { address: "gone@northwind.example", event: "bounced", permanent: true, reason: "550 5.1.1 No such user" },
      { address: "full@northwind.example", event: "bounced", permanent: false, reason: "552 5.2.2 Mailbox full" },
    ],
  });
});

test("a provider's own Message-ID leads to ours by what the returned email refers to", async () => {
  const source = bounceMail({
    message_id: "0100@ses.example",
    references: "<mai_2@acme.example>",
    recipients: [{ address: "gone@northwind.example", action: "failed", status: "5.1.10", diagnostic: "" }],
  });
  expect((await read(source))?.message_ids).toEqual(["0100@ses.example", "mai_2@acme.example"]);
});

test("Exim's notice names its recipients in a header and the email in its text", async () => {
  const source = [
    "From: Mail Delivery System <Mailer-Daemon@relay.example>",
    "To: billing@acme.example",
    "X-Failed-Recipients: gone@northwind.example, other@northwind.example",
    "Subject: Mail delivery failed",
    "",
    "A message that you sent could not be delivered: 550 5.1.1 unknown user",
    "",
    "Message-ID: <mai_3@acme.example>",
    "Subject: Invoice",
    "",
  ].join("\n");
  const bounce = await read(source);
  expect(bounce?.message_ids).toEqual(["mai_3@acme.example"]);
  expect(bounce?.recipients.map(({ address, permanent }) => [address, permanent])).toEqual([
    ["gone@northwind.example", true],
    ["other@northwind.example", true],
  ]);
});

test("a complaint names who complained; a report about no email is none", async () => {
  const complaint = bounceMail({ message_id: "mai_4@acme.example", recipients: [], complaint: "ada@northwind.example" });
  expect((await read(complaint))?.recipients).toEqual([
    { address: "ada@northwind.example", event: "complained", permanent: false, reason: "abuse" },
  ]);
  const nameless = bounceMail({
    message_id: null,
    recipients: [{ address: "gone@northwind.example", action: "failed", status: "5.1.1", diagnostic: "" }],
  });
  expect(await read(nameless)).toBeNull();
  expect(await read("From: ada@northwind.example\nTo: a@acme.example\nSubject: Hi\n\nHello.\n")).toBeNull();
});
