import { expect, test } from "vitest";
import { judgeProof, trustedServer } from "@/lib/domains/mailboxes/rules/proof";
import { writerOf } from "@/lib/domains/mailboxes/rules/reply-to";
import { readForward } from "@/lib/domains/tickets/rules/forward";

const from = "grace@northwind.example";
const pass = "mx.acme.example; spf=pass smtp.mailfrom=x; dmarc=pass (p=REJECT) header.from=northwind.example";

test.each([
  ["the trusted server's pass", [pass], "proved"],
  ["a pass of another domain", [pass.replace("northwind", "elsewhere")], "unproved"],
  ["a pass without a domain", ["mx.acme.example; dmarc=pass"], "proved"],
  ["a pass of a server that nobody trusts", ["mx.attacker.example; dmarc=pass header.from=northwind.example"], "unproved"],
  ["a trusted name below another's header", ["mx.other.example; spf=pass", pass], "unproved"],
  ["a pass in a comment", ["mx.acme.example; spf=fail (; dmarc=pass)"], "unproved"],
  ["a pass in quotes", ['mx.acme.example; spf=fail reason="; dmarc=pass"'], "unproved"],
  ["the header of each check", ["mx.acme.example; spf=pass", "mx.acme.example; dmarc=pass header.from=northwind.example"], "proved"],
  ["a header that came in below the server's verdict", ["mx.acme.example; dmarc=none", pass], "unproved"],
  ["the server's failure", ["mx.acme.example; dmarc=fail (p=none) header.from=northwind.example", pass], "forged"],
  ["a failure under any name", ["anything; dmarc=fail"], "forged"],
  ["no header", [], "unproved"],
])("%s", (_name, headers, proof) => {
  expect(judgeProof(headers, from, "mx.acme.example")).toBe(proof);
});

test("without a trusted name nothing is proved; providers' names are known, Microsoft's header has none", () => {
  expect(judgeProof([pass], from, null)).toBe("unproved");
  expect(trustedServer({ host: "imap.gmail.com", authserv_id: null })).toBe("mx.google.com");
  expect(trustedServer({ host: "imap.acme.example", authserv_id: null })).toBeNull();
  expect(trustedServer({ host: "imap.gmail.com", authserv_id: "mx.acme.example" })).toBe("mx.acme.example");
  const microsoft = "spf=pass (sender IP is 192.0.2.1) smtp.mailfrom=x; dmarc=pass action=none header.from=northwind.example;compauth=pass";
  expect(judgeProof([microsoft], from, trustedServer({ host: "outlook.office365.com", authserv_id: null }))).toBe("proved");
});

test.each([
  ["noreply@webform.example", true],
  ["no-reply+7@shop.example", true],
  ["wordpress@site.example", true],
  ["carla@customer.example", false],
  ["formula@customer.example", false],
])("Reply-To of %s is the writer: %s", (address, counts) => {
  const [writer, program] = [
    { address: "carl@customer.example", name: "Carl" },
    { address, name: "Form" },
  ];
  const found = writerOf(program, [writer]);
  expect(found).toEqual(counts ? { sender: writer, sent_from: address } : { sender: program, sent_from: null });
  expect(writerOf(program, [])).toEqual({ sender: program, sent_from: null });
});

test.each([
  [
    "Fwd: Offer",
    "See below.\n\n---------- Forwarded message ---------\nFrom: Carl Reed <carl@customer.example>\nDate: Mon\n\nHello",
    "Carl Reed",
  ],
  ["WG: Angebot", "Von: Carl Reed <Carl@customer.example>\nGesendet: Montag\nAn: support@acme.example\n\nHallo", "Carl Reed"],
  ["FW: x", "From: carl@customer.example [mailto:carl@customer.example]\nSent: Monday\n", ""],
  ["Fwd: x", '> Begin forwarded message:\n>\n> From: "Reed, Carl" <carl@customer.example>\n', "Reed, Carl"],
])("the sender of what %s forwards", (subject, text, name) => {
  expect(readForward(subject, text)).toMatchObject({ address: "carl@customer.example", name });
});

test("an answer, and a forward that names nobody, have no forwarded sender", () => {
  expect(readForward("Re: Offer", "From: carl@customer.example\n")).toBeNull();
  expect(readForward("Fwd: Offer", "Please look.")).toBeNull();
});
