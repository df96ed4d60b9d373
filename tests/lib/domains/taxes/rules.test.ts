import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { z } from "zod";
import { LineTax, TaxCategory } from "@/lib/commerce/tax";
import { planRates } from "@/lib/domains/taxes/rules";
import { rateProblem, TaxProfileUpdate, TaxRateInput } from "@/lib/domains/taxes/schema";
import { newId } from "@/lib/kernel/ids";

const at = new Date("2026-03-02T09:00:00Z");
const category = fc.constantFrom(...TaxCategory.options);
const rateText = fc.oneof(
  fc.constantFrom("0", "0.0", "0.0000", "100"),
  fc.integer({ min: 0, max: 1_000_000 }).map((parts) => (parts / 10_000).toFixed(4)),
);

describe("EN 16931 categories", () => {
  test.each(["Z", "E", "AE", "K", "G", "O"] as const)("%s has a rate of 0", (code) => {
    expect(rateProblem(code, "0.00")).toBeNull();
    expect(rateProblem(code, "0.0001")).toMatch(/BR-/);
  });

  test("S has a rate above 0, L and M any", () => {
    expect(rateProblem("S", "0")).toMatch(/BR-S-05/);
    expect(rateProblem("S", "0.5")).toBeNull();
    for (const code of ["L", "M"] as const) for (const rate of ["0", "7"]) expect(rateProblem(code, rate)).toBeNull();
  });

  test("the money engine accepts every rate that a profile accepts", () => {
    fc.assert(
      fc.property(category, rateText, (code, rate) => {
        const input = { name: "Tax", rate, category: code };
        const accepted = z.safeDecode(TaxRateInput, input).success;
        expect(accepted).toBe(rateProblem(code, rate) === null);
        if (accepted) expect(LineTax.safeParse({ ...input, compound: false }).success).toBe(true);
      }),
    );
  });

  test("a zero rate has no exemption but a code of the Saudi authority", () => {
    const zero = { name: "Exports", rate: "0", category: "Z" as const };
    expect(z.safeDecode(TaxRateInput, { ...zero, exemption_code: "VATEX-SA-32" }).success).toBe(true);
    expect(z.safeDecode(TaxRateInput, { ...zero, exemption_code: "VATEX-EU-G" }).success).toBe(false);
    expect(z.safeDecode(TaxRateInput, { ...zero, exemption_reason: "Exports" }).success).toBe(false);
  });

  test("the error names the rate's path", () => {
    const parsed = z.safeDecode(TaxProfileUpdate, {
      rates: [
        { name: "A", rate: "20", category: "S" },
        { name: "B", rate: "5", category: "Z" },
      ],
    });
    expect(parsed.error?.issues.map((issue) => issue.path)).toEqual([["rates", 1, "rate"]]);
  });
});

describe("planRates", () => {
  const input = (name: string, more: Partial<TaxRateInput> = {}): TaxRateInput => ({ name, rate: "20", category: "S", ...more });
  const exemption = { exemption_code: null, exemption_reason: null };
  const present = ["a", "b", "c"].map((name, index) => {
    const own = { id: newId(at), name, category: "S", compound: index === 1, is_default: index === 0 };
    return { ...own, ...exemption };
  });
  const [a, b, c] = present.map(({ id }) => id);

  test("the first rate list sets a default, later lists do not change it", () => {
    expect(planRates([], [input("x"), input("y")]).rates.map(({ is_default }) => is_default)).toEqual([true, false]);
    expect(
      planRates([], [input("x", { is_default: false }), input("y", { is_default: true })]).rates.map(({ is_default }) => is_default),
    ).toEqual([false, true]);
    expect(planRates(present, [input("new"), input("a", { id: a })]).rates.map(({ is_default }) => is_default)).toEqual([false, true]);
  });

  test("a rate sent with its id is updated and keeps omitted fields", () => {
    const plan = planRates(present, [input("b again", { id: b, rate: "19.50" }), input("new")]);
    expect(plan.rates).toEqual([
      { id: b, position: 0, name: "b again", rate: "19.5", category: "S", ...exemption, compound: true, is_default: false },
      { id: null, position: 1, name: "new", rate: "20", category: "S", ...exemption, compound: false, is_default: false },
    ]);
    expect(plan.removed).toEqual([a, c]);
  });

  test("a rate keeps its exemption until its category changes", () => {
    const [first] = present;
    const exempt = {
      ...first,
      id: first?.id ?? "",
      name: "x",
      category: "E",
      exemption_code: "VATEX-EU-132",
      exemption_reason: "Medical care",
    };
    const plan = (more: Partial<TaxRateInput>) =>
      planRates([{ ...exempt, compound: false, is_default: true }], [input("x", { id: exempt.id, rate: "0", category: "E", ...more })])
        .rates[0];
    expect(plan({})).toMatchObject({ exemption_code: "VATEX-EU-132", exemption_reason: "Medical care" });
    expect(plan({ exemption_reason: null })).toMatchObject({ exemption_code: "VATEX-EU-132", exemption_reason: null });
    expect(plan({ category: "AE" })).toMatchObject({ exemption_code: null, exemption_reason: null });
  });

  test("only a category that charges nothing for a reason has an exemption", () => {
    const parse = (category: TaxCategory) => z.safeDecode(TaxRateInput, { name: "x", rate: "0", category, exemption_reason: "Because" });
    expect(parse("E").success).toBe(true);
    expect(parse("Z").error?.issues.map(({ path }) => path)).toEqual([["exemption_reason"]]);
  });

  test("rejects another profile's id, a repeated id, and a repeated tax", () => {
    const paths = (wanted: TaxRateInput[]) =>
      expect.objectContaining({
        code: "invalid",
        errors: [expect.objectContaining({ path: wanted.length > 1 ? "rates.1" : "rates.0.id" })],
      });
    expect(() => planRates(present, [input("x", { id: newId(at) })])).toThrow(paths([input("x")]));
    expect(() => planRates(present, [input("x", { id: a }), input("y", { id: a })])).toThrow("already has this rate");
    expect(() => planRates([], [input("x"), input("x", { rate: "20.00" })])).toThrow(paths([input("x"), input("x")]));
    expect(planRates([], [input("x"), input("x", { compound: true })]).rates).toHaveLength(2);
  });

  test("keeps order and ids, and every present rate is either kept or removed", () => {
    const wanted = fc
      .shuffledSubarray(present)
      .chain((kept) =>
        fc
          .nat({ max: 3 })
          .map((added) => [
            ...kept.map(({ id, name }) => input(name, { id })),
            ...Array.from({ length: added }, (_, index) => input(`new ${String(index)}`)),
          ]),
      );
    fc.assert(
      fc.property(wanted, (list) => {
        const { rates, removed } = planRates(present, list);
        expect(rates.map(({ id }) => id)).toEqual(list.map(({ id }) => id ?? null));
        expect(rates.map(({ position }) => position)).toEqual(list.map((_, index) => index));
        expect(new Set([...rates.flatMap(({ id }) => (id === null ? [] : [id])), ...removed])).toEqual(new Set([a, b, c]));
        expect(rates.filter(({ id }) => id !== null).length + removed.length).toBe(3);
      }),
    );
  });
});
