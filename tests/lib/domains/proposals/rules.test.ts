import fc from "fast-check";
import { expect, test } from "vitest";
import type { DocumentView } from "@/lib/commerce/document";
import { Strokes, signaturePath } from "@/lib/commerce/signature";
import { allows, assertAllows, fillSections, obstaclesTo } from "@/lib/domains/proposals/rules";
import { ProposalStatus } from "@/lib/domains/proposals/schema";
import { renderMarkdown } from "@/lib/kernel/sanitise";

test("only a sent proposal is answered, only a signed one converted, and only a draft edited", () => {
  const from = (verb: Parameters<typeof allows>[1]) => ProposalStatus.options.filter((status) => allows(status, verb));
  expect(from("sign")).toEqual(["sent"]);
  expect(from("decline")).toEqual(["sent"]);
  expect(from("convert")).toEqual(["signed"]);
  expect(from("edit")).toEqual(["draft"]);
  expect(from("revise")).toEqual(["sent", "declined"]);
  expect(() => assertAllows("signed", "decline")).toThrow("You can convert it to an invoice or send it again.");
});

test("a proposal without content, below zero, that expires too early or has an unknown merge field can't be sent", () => {
  const sound = { sections: [{ heading: "a", body: "b" }], lines: [], total: 0n, issue_date: "2026-03-01", expiry_date: "2026-03-01" };
  const codes = (change: Partial<Parameters<typeof obstaclesTo>[0]>) => obstaclesTo({ ...sound, ...change }).map(({ code }) => code);
  expect(codes({})).toEqual([]);
  expect(codes({ sections: [] })).toEqual(["empty"]);
  expect(codes({ sections: [], lines: [1] })).toEqual([]);
  expect(codes({ total: -1n })).toEqual(["negative_total"]);
  expect(codes({ expiry_date: "2026-02-28" })).toEqual(["before_issue"]);
  expect(codes({ sections: [{ heading: "a", body: "{{ customer.name }} {{nobody}}" }] })).toEqual(["unknown_field"]);
});

const view = (name: string) =>
  ({
    number: null,
    language: "en-GB",
    currency: "GBP",
    total: "10.00",
    seller: { name: "Acme" },
    buyer: { name },
    dates: { issue_date: null, due_date: null, supply_date: null, expiry_date: "2026-04-01" },
  }) as DocumentView;

test("merge fields are filled, and those without a value stay", () => {
  const [section] = fillSections(
    [{ heading: "a", body: "{{ proposal.total }} until {{proposal.expiry_date}}, {{proposal.number}}" }],
    view("x"),
  );
  expect(renderMarkdown(section?.body ?? "")).toBe("<p>£10.00 until 1 Apr 2026, {{proposal.number}}</p>\n");
});

test("no customer's name becomes markup", () => {
  fc.assert(
    fc.property(fc.string({ unit: "grapheme-ascii", minLength: 1 }), (name) => {
      const [section] = fillSections([{ heading: "a", body: "x{{customer.name}}x" }], view(name));
      expect(renderMarkdown(section?.body ?? "")).not.toMatch(/<(?!\/?p>)/);
    }),
  );
});

test("a signature has a stroke, and at most two thousand points inside its field", () => {
  const point: [number, number] = [0, 0];
  expect(Strokes.safeParse([]).success).toBe(false);
  expect(Strokes.safeParse([[]]).success).toBe(false);
  expect(Strokes.safeParse([[[601, 0]]]).success).toBe(false);
  expect(Strokes.safeParse(Array.from({ length: 3 }, () => Array.from({ length: 1000 }, () => point))).success).toBe(false);
  expect(Strokes.safeParse([[point]]).success).toBe(true);
  expect(
    signaturePath([
      [
        [1, 2],
        [3, 4],
      ],
      [[5, 6]],
    ]),
  ).toBe("M1 2L3 4M5 6L5.1 6");
});
