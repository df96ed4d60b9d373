import fc from "fast-check";
import { parseDocument } from "htmlparser2";
import { expect, test } from "vitest";
import {
  assertMergeable,
  fieldsUsed,
  maximumAttempts,
  merge,
  mergeEditable,
  mergePlain,
  nearestName,
  statusAfter,
  statusAfterReport,
} from "@/lib/domains/mail/rules";
import { firstStatus } from "@/lib/domains/mail/rules/templates";
import { MailKey, MailStatus } from "@/lib/domains/mail/schema";
import { AppError } from "@/lib/kernel/base/errors";
import { renderPlainText } from "@/lib/kernel/plain-text";
import { renderMarkdown } from "@/lib/kernel/sanitise";

const allowed = ["customer.name", "invoice.number"];
const caught = (work: () => unknown): AppError => {
  try {
    work();
  } catch (error) {
    if (error instanceof AppError) return error;
    throw error;
  }
  throw new Error("Nothing was thrown.");
};

test("names in double braces are replaced, with or without blanks inside; single braces stay", () => {
  const values = { "customer.name": "Ada", "invoice.number": "7" };
  expect(merge("{{customer.name}} {{ invoice.number }} {{\tcustomer.name }} {x} {{{customer.name}}} {} }{", values, allowed)).toBe(
    "Ada 7 Ada {x} {Ada} {} }{",
  );
  expect(mergePlain("{{customer.name}}: {a}", values, allowed)).toBe("Ada: {a}");
});

test("the error names a name that is not allowed, even if it has a value", () => {
  for (const name of [
    "customer.secret",
    "constructor.name",
    "__proto__",
    "customer.name | upper",
    "",
    "Customer.name",
    "customer . name",
  ]) {
    const error = caught(() => merge(`a {{${name}}} b`, { "customer.name": "Ada", "customer.secret": "s" }, allowed));
    expect(error.code).toBe("invalid");
    expect(error.message).toContain(`{{${name.trim()}}}`);
    expect(error.errors[0]?.path).toBe(name.trim());
  }
});

test("the nearest name is offered for a mistyped one, and none for one that resembles nothing", () => {
  expect(["customer.nmae", "Customer.Name", "customer_name", "invoicenumber", "number"].map((name) => nearestName(name, allowed))).toEqual([
    "customer.name",
    "customer.name",
    "customer.name",
    "invoice.number",
    null,
  ]);
  expect([nearestName("", allowed), nearestName("zzz", allowed), nearestName("a", [])]).toEqual([null, null, null]);
  expect(caught(() => merge("{{customer.nmae}}", {}, allowed)).message).toBe(
    "There is no {{customer.nmae}} here. Did you mean {{customer.name}}?",
  );
});

test("the error names a missing or blank value", () => {
  const wanting: Record<string, string>[] = [{}, { "customer.name": "" }, { "customer.name": " \n\t" }, { "customer.name": "\u202e" }];
  for (const values of wanting) {
    const error = caught(() => merge("Hello {{customer.name}}", values, allowed));
    expect([error.code, error.errors[0]?.path, error.message]).toEqual(["invalid", "customer.name", "{{customer.name}} has no value."]);
  }
  expect(caught(() => merge("{{toString}}", {}, ["toString"])).errors[0]?.path).toBe("toString");
});

const hostile = fc.oneof(
  fc.string({ unit: "grapheme", minLength: 1 }),
  fc.string({ minLength: 1 }),
  fc
    .array(
      fc.constantFrom(
        "<a href=x>",
        "<b ",
        "b>",
        "](",
        "[x](https://evil.example)",
        "https://evil.example",
        "www.evil.example",
        "a@evil.example",
        "<https://e.example>",
        "![i](https://e.example/i.png)",
        "`",
        "**",
        "_",
        "# ",
        "\n\n- ",
        "\n===\n",
        "&lt;",
        "&#60;",
        "{{",
        "}}",
        "{{customer.name}}",
        "|",
        "~~",
        "\\",
        "x",
        " ",
        "1. ",
        "javascript:alert(1)",
        "<script>",
      ),
      { minLength: 1, maxLength: 8 },
    )
    .map((parts) => parts.join("")),
);

interface Node {
  type: string;
  name?: string;
  data?: string;
  children?: Node[];
}
const flatten = (nodes: Node[]): Node[] => nodes.flatMap((node) => [node, ...flatten(node.children ?? [])]);
const read = (html: string) => {
  const nodes = flatten(parseDocument(html).children as unknown as Node[]);
  return {
    tags: nodes.filter((node) => node.name !== undefined).map((node) => node.name),
    text: nodes
      .filter((node) => node.type === "text")
      .map((node) => node.data)
      .join(""),
  };
};
const plain = (value: string) =>
  value
    .replace(/[\u202a-\u202e\u2066-\u2069]/g, "")
    .replace(/[\s\p{Cc}]+/gu, " ")
    .trim();

const around: [template: string, tags: string[], before: string, after: string][] = [
  ["Hello {{customer.name}}!", ["p"], "Hello ", "!"],
  ["{{customer.name}}", ["p"], "", ""],
  ["**{{customer.name}}**", ["p", "strong"], "", ""],
  ["- {{customer.name}}", ["ul", "li"], "", ""],
  ["# {{customer.name}}", ["h1"], "", ""],
  ["<div>{{customer.name}}</div>", ["div"], "", ""],
  ["[{{customer.name}}](https://ours.example)", ["p", "a"], "", ""],
];

test.each(around)("every value in %j is rendered as plain text", (template, tags, before, after) => {
  fc.assert(
    fc.property(
      hostile.filter((value) => plain(value) !== "" && !/[\ud800-\udfff]/u.test(value)),
      (value) => {
        const shown = read(renderMarkdown(merge(template, { "customer.name": value }, allowed)));
        expect(shown.tags).toEqual(tags);
        expect(shown.text.trim()).toBe(`${before}${plain(value)}${after}`.trim());
      },
    ),
    { numRuns: 300 },
  );
});

test("no name's double brace remains, and braces inside a value are not replaced", () => {
  fc.assert(
    fc.property(
      hostile.filter((value) => plain(value) !== ""),
      fc.array(fc.constantFrom("{{customer.name}}", " text ", "{{ invoice.number }}", "{", "\n"), { maxLength: 10 }),
      (value, parts) => {
        const template = parts.join("").replace(/\{+(?!\{?[\s\w])/g, "");
        const merged = merge(template, { "customer.name": value, "invoice.number": value }, allowed);
        expect(fieldsUsed(merged)).toEqual([]);
        expect(fieldsUsed(template).every((name) => allowed.includes(name))).toBe(true);
      },
    ),
  );
  expect(mergePlain("{{customer.name}}", { "customer.name": "{{invoice.number}}", "invoice.number": "7" }, allowed)).toBe(
    "{{invoice.number}}",
  );
});

test("a plain value is one line, without characters that change the text direction", () => {
  expect(mergePlain("S {{customer.name}}", { "customer.name": " a\r\nBcc: x@y.example\u2028b\u202ec\u0000 " }, allowed)).toBe(
    "S a Bcc: x@y.example bc",
  );
});

test("used names are listed once, in order", () => {
  expect(fieldsUsed("{{b.c}} {{ a.b }} {{b.c}} {x} {{")).toEqual(["b.c", "a.b"]);
});

test("invalid text is rejected at its part", () => {
  const good = { subject: "S {{customer.name}}", body: "B {x}", button_label: "L" };
  expect(() => assertMergeable(good, allowed)).not.toThrow();
  expect(caught(() => assertMergeable({ ...good, subject: "{{customer.nmae}}" }, allowed)).errors[0]).toMatchObject({
    path: "subject",
    code: "unknown_name",
    message: expect.stringContaining("{{customer.nmae}}") as string,
  });
  expect(caught(() => assertMergeable({ ...good, button_label: "{{x}}" }, allowed)).errors[0]?.path).toBe("button_label");
  for (const body of ["{{customer.name}", "customer.name}}", "{{ {{customer.name}}", "{{a{b}}}"])
    expect(caught(() => assertMergeable({ ...good, body }, allowed)).errors[0]).toMatchObject({ path: "body" });
});

test("emails of an unverified company are held, except those that verify an address, in the product's words", () => {
  expect(MailKey.options.filter((key) => firstStatus(key, false) === "queued")).toEqual(["address_verification", "password_reset"]);
  expect(MailKey.options.filter((key) => firstStatus(key, false, true) === "queued")).toEqual([]);
  expect(MailKey.options.map((key) => firstStatus(key, true))).toEqual(MailKey.options.map(() => "queued"));
});

test("an email is attempted six times and then given up", () => {
  const tries = Array.from({ length: maximumAttempts }, (_, before) => statusAfter("deferred", before));
  expect(tries).toEqual(["queued", "queued", "queued", "queued", "queued", "failed"]);
  expect([statusAfter("sent", 5), statusAfter("failed", 0)]).toEqual(["sent", "failed"]);
});

test("a report moves an email on from where it is; a bounce counts after the delivery, a delivery after the bounce does not", () => {
  const after = (event: Parameters<typeof statusAfterReport>[1]) =>
    Object.fromEntries(MailStatus.options.map((status) => [status, statusAfterReport(status, event)]).filter(([, next]) => next !== null));
  expect(after("delivered")).toEqual({ queued: "delivered", sent: "delivered" });
  expect(after("bounced")).toEqual({ queued: "bounced", sent: "bounced", delivered: "bounced" });
  expect(after("suppressed")).toEqual({ queued: "suppressed", sent: "suppressed" });
  expect(after("complained")).toEqual({});
});

test("text merged for editing reads like the merged text, whatever the values", () => {
  fc.assert(
    fc.property(
      fc.string({ unit: fc.constantFrom(..."ab 1.)#-+>*_~`[]()<{}|&;\\") }),
      fc.constantFrom("Hello {{customer.name}}, all well?", "**{{customer.name}}** is due", "{{customer.name}}"),
      (value, template) => {
        const values = { "customer.name": `x${value}` };
        expect(renderPlainText(mergeEditable(template, values, allowed))).toBe(renderPlainText(merge(template, values, allowed)));
      },
    ),
  );
});

test("ordinary names and amounts are merged for editing without escapes", () => {
  for (const value of ["Northwind & Sons", "INV-2026-00042", "£1,260.00", "1.260,00 €", "a_b", "Müller (Berlin)"])
    expect(mergeEditable("{{customer.name}}", { "customer.name": value }, allowed)).toBe(value);
});

test("a text of several lines keeps its breaks and paragraphs, and marks nothing up", () => {
  const allowed = ["reply.text", "customer.name"];
  const values = { "reply.text": "# One\n- two\n\n\n    three\n===\n", "customer.name": "A\n# B" };
  const merged = merge("{{reply.text}}", values, allowed);
  expect(renderMarkdown(merged)).toBe("<p># One<br />\n- two</p>\n<p>three<br />\n===</p>\n");
  expect(merge("{{customer.name}}", values, allowed)).toBe("A &#35; B");
});
