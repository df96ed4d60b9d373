import { describe, expect, test } from "vitest";
import { listDomains, listTestFiles } from "@/scripts/test/changes";
import { chooseChanged, chooseDomainFiles, chooseOnly, domainsOf, isWalk, stageOf, walkPattern } from "@/scripts/test/choice";
import { stageNames } from "@/scripts/test/stages";

const domains = ["items", "invoices", "mail", "mail-rules", "payments"];
const tests = [
  "tests/lib/domains/items/items.integration.test.ts",
  "tests/lib/domains/items/rules.test.ts",
  "tests/lib/domains/mail/rules.test.ts",
  "tests/lib/domains/mail-rules/rules.test.ts",
  "tests/lib/kernel/ids.test.ts",
  "tests/components/invoices/invoice-draft.test.ts",
  "tests/inngest/mail/send-queued-mail.integration.test.ts",
  "tests/app/dashboard/items.e2e.test.ts",
  "tests/app/dashboard/invoices.e2e.test.ts",
  "tests/app/dashboard/lists.e2e.test.ts",
  "tests/app/dashboard/pages.full.test.ts",
  "tests/guards/source.test.ts",
  "tests/guards/tenancy.integration.test.ts",
];
const guards = ["tests/guards/source.test.ts", "tests/guards/tenancy.integration.test.ts"];
const endToEnd = tests.filter((file) => stageOf(file) === "e2e");

describe("a test file's stage", () => {
  test.each([
    ["tests/a.test.ts", "unit"],
    ["tests/a.test.tsx", "unit"],
    ["tests/a/b.integration.test.ts", "integration"],
    ["tests/a/b.e2e.test.ts", "e2e"],
    ["tests/a/b.full.test.ts", null],
    ["tests/a/b.ts", null],
    ["lib/a.test.ts", null],
  ])("%s: %s", (file, stage) => {
    expect(stageOf(file)).toBe(stage);
  });
});

describe("a file's domains", () => {
  test.each([
    ["lib/domains/items/rules.ts", ["items"]],
    ["tests/lib/domains/items/rules.test.ts", ["items"]],
    ["lib/domains/mail-rules/rules.ts", ["mail-rules"]],
    ["components/invoices/table/row.tsx", ["invoices"]],
    ["tests/components/invoices/invoice-draft.test.ts", ["invoices"]],
    ["inngest/mail/send-queued-mail.ts", ["mail"]],
    ["lib/i18n/en/items.json", ["items"]],
    ["app/dashboard/[tenant]/items/[id]/page.tsx", ["items"]],
    ["app/api/tenant/items/route.ts", ["items"]],
    ["tests/app/dashboard/items.e2e.test.ts", ["items"]],
    ["tests/app/portal/mail-rules-sent.e2e.test.ts", ["mail-rules"]],
    ["app/portal/[site]/invoices/[id]/items/page.tsx", ["items", "invoices"]],
    ["lib/domains/permissions.ts", []],
    ["lib/kernel/ids.ts", []],
    ["components/ui/button.tsx", []],
    ["tests/app/dashboard/lists.e2e.test.ts", []],
    ["tests/app/dashboard/mailed-links.e2e.test.ts", []],
    ["lib/adapters/mail/smtp.ts", []],
  ])("%s: %j", (path, owners) => {
    expect(domainsOf(path, domains)).toEqual(owners);
  });
});

describe("--only", () => {
  test("runs a stage whole", () => {
    expect(chooseOnly(["unit,lint"], domains, tests)).toEqual({ stages: new Set(["lint", "unit"]), files: null, walked: [] });
  });

  test("builds for end-to-end tests", () => {
    expect(chooseOnly(["e2e"], domains, tests)).toMatchObject({ stages: new Set(["build", "e2e"]) });
    expect(chooseOnly(["items,e2e"], domains, tests)).toMatchObject({ stages: new Set(["build", "e2e"]), walked: ["items"] });
  });

  test("runs a domain's tests and the guards, and builds when there are end-to-end tests among them", () => {
    const files = ["tests/lib/domains/items/items.integration.test.ts", "tests/lib/domains/items/rules.test.ts"];
    expect(chooseOnly(["items"], domains, tests)).toEqual({
      stages: new Set(["unit", "integration", "e2e", "build"]),
      files: [...files, "tests/app/dashboard/items.e2e.test.ts", ...guards],
      walked: ["items"],
    });
    expect(chooseOnly(["payments"], domains, tests)).toEqual({
      stages: new Set(["unit", "integration", "e2e", "build"]),
      files: guards,
      walked: ["payments"],
    });
  });

  test("runs a domain's tests in the named stages alone", () => {
    expect(chooseOnly(["items", "unit"], domains, tests)).toMatchObject({ stages: new Set(["unit"]) });
  });

  test("does not run the tests of a domain whose name begins alike", () => {
    expect(chooseDomainFiles(["mail"], domains, tests)).not.toContain("tests/lib/domains/mail-rules/rules.test.ts");
    expect(chooseDomainFiles(["mail-rules"], domains, tests)).not.toContain("tests/lib/domains/mail/rules.test.ts");
  });

  test("answers the name that is neither a stage nor a domain", () => {
    expect(chooseOnly(["unit,itms"], domains, tests)).toEqual({ unknown: "itms" });
    expect(chooseOnly([""], domains, tests)).toEqual({ unknown: "" });
  });

  test("no domain has the name of a stage", () => {
    expect(listDomains().filter((domain) => stageNames.some((stage) => stage === domain))).toEqual([]);
    expect(listDomains()).toContain("items");
  });

  test("every domain of the product has tests to run", () => {
    const all = listTestFiles();
    const without = listDomains().filter(
      (domain) => !chooseDomainFiles([domain], listDomains(), all).some((file) => !guards.includes(file)),
    );
    expect(without).toEqual([]);
  });
});

describe("--changed", () => {
  const checks = ["format", "generate", "lint", "layers", "types"] as const;
  const tree = { domains, tests };

  test("runs the checks alone when nothing changed, and the guards when documentation did", () => {
    expect(chooseChanged([], [], tree)).toEqual({ stages: new Set(checks), files: [], walked: [] });
    const always = ["tests/lib/kernel/ids.test.ts"];
    expect(chooseChanged(["docs/architecture.md", "README.md"], always, tree)).toEqual({
      stages: new Set([...checks, "unit", "integration"]),
      files: guards,
      walked: [],
    });
  });

  test("runs the tests that reach the changed file, the guards, and the domain's end-to-end tests and pages", () => {
    const related = ["tests/lib/domains/items/rules.test.ts", "tests/components/invoices/invoice-draft.test.ts"];
    expect(chooseChanged(["lib/domains/items/rules.ts"], related, tree)).toEqual({
      stages: new Set([...checks, "unit", "integration", "e2e", "build"]),
      files: [...related, "tests/app/dashboard/items.e2e.test.ts", ...guards],
      walked: ["items"],
    });
  });

  test("runs all end-to-end tests when a file changed that domains share", () => {
    for (const path of ["lib/kernel/ids.ts", "components/ui/button.tsx", "tests/support/world.ts", "middleware.ts"])
      expect(chooseChanged([path], [], tree).files).toEqual([...endToEnd, ...guards]);
  });

  test("runs a changed test file, and no end-to-end test for the change of another test", () => {
    const file = "tests/lib/kernel/ids.test.ts";
    const stages = new Set([...checks, "unit", "integration"]);
    expect(chooseChanged([file], [file], tree)).toEqual({ stages, files: [file, ...guards], walked: [] });
    const page = "tests/app/dashboard/lists.e2e.test.ts";
    expect(chooseChanged([page], [], tree).files).toEqual([page, ...guards]);
  });

  test("runs everything when what is installed, generated or configured changed", () => {
    for (const path of ["package-lock.json", "prisma/schema/items.prisma", "vitest.config.ts", "tests/support/global-setup.ts"])
      expect(chooseChanged([path], [], tree)).toEqual({ stages: new Set(stageNames), files: null, walked: [] });
  });
});

describe("the walks of a domain's pages", () => {
  const pattern = new RegExp(walkPattern(["leads", "sla-policies"]));
  test.each(["/leads in light and English", "/leads/{lead} in dark", "/leads?status=lost", "/settings/sla-policies in light"])(
    "visit %s",
    (name) => {
      expect(name).toMatch(pattern);
    },
  );
  test.each(["/leads-board in light", "/customers/{customer} in light", "the palette offers leads"])("do not visit %s", (name) => {
    expect(name).not.toMatch(pattern);
  });
  test("are files of the tree", () => {
    expect(listTestFiles().filter(isWalk).length).toBeGreaterThan(1);
  });
});
