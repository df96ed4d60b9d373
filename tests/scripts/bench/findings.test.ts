import { describe, expect, test } from "vitest";
import { failed, formatFigure, judge, notMeasured, renderTable, type Finding } from "@/scripts/bench/findings";

const finding: Finding = {
  goal: 1,
  what: "Trivial GET",
  unit: "ms CPU",
  floor: { name: "bare Next route", value: 1.2 },
  figure: 2.1,
  ratio: 1.75,
  target: { of: "ratio", bound: "at most", value: 2 },
};

describe("a verdict", () => {
  test("at most: a figure equal to the limit passes", () => {
    expect(judge({ ...finding, ratio: 2 })).toBe("pass");
    expect(judge({ ...finding, ratio: 2.01 })).toBe("miss");
  });

  test("at least: a figure equal to the limit passes", () => {
    const target = { of: "figure", bound: "at least", value: 60 } as const;
    expect(judge({ ...finding, figure: 60, target })).toBe("pass");
    expect(judge({ ...finding, figure: 59.9, target })).toBe("miss");
  });

  test("a target of the figure ignores the ratio", () => {
    expect(judge({ ...finding, figure: 3, ratio: 100, target: { of: "figure", bound: "at most", value: 3 } })).toBe("pass");
  });

  test("without a ratio it is a miss, without a target there is none, and without a figure it is not measured", () => {
    expect(judge({ ...finding, ratio: null })).toBe("miss");
    expect(judge({ ...finding, target: null })).toBe("");
    expect(judge(notMeasured(6, "Export", { of: "figure", bound: "at most", value: 3 }))).toBe("not measured");
  });
});

test("a failed suite shows the reason, and is neither passed nor missed", () => {
  const finding = failed("pdf", new Error("Of 80 requests some failed"));
  expect(judge(finding)).toBe("failed");
  expect(renderTable([finding])).toContain("pdf: Of 80 requests some failed");
});

test("figures have three significant digits", () => {
  expect([0.12345, 1.2345, 12.345, 123.45, 12345.6, 4].map(formatFigure)).toEqual(["0.123", "1.23", "12.3", "123", "12,346", "4"]);
});

test("the table has goal, floor, figure, ratio and verdict side by side, columns aligned, notes below", () => {
  const text = renderTable([finding, { ...notMeasured(6, "Export of 100,000 rows"), note: "to come" }]);
  expect(text).toBe(
    [
      "Goal  What                    Floor                 Figure       Ratio  Wanted",
      "----  ----------------------  --------------------  -----------  -----  ------  ------------",
      "1     Trivial GET             1.20 bare Next route  2.10 ms CPU  1.75×  ≤ 2×    pass",
      "6     Export of 100,000 rows                                                    not measured",
      "",
      "Export of 100,000 rows: to come",
    ].join("\n"),
  );
});
