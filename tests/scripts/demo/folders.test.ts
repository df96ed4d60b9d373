import { mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { hashSources, isBuilt, stampBuild } from "@/scripts/build-stamp";
import { ensureSecrets, readDatabasePort, readDemo, writeDatabasePort, writeDemo, type Demo } from "@/scripts/demo/data-folder";

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "atrium-folders-"));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const put = (path: string, text: string): void => {
  mkdirSync(join(folder, path, ".."), { recursive: true });
  writeFileSync(join(folder, path), text);
};
const modeOf = (name: string): number => statSync(join(folder, name)).mode & 0o777;

describe("the data folder", () => {
  test("secrets are created once, readable only by the owner", () => {
    const first = ensureSecrets(folder);
    expect(first.made).toBe(true);
    expect(first.secrets.ATRIUM_MASTER_KEY).toMatch(/^demo1:[0-9a-f]{64}$/);
    expect(first.secrets.ATRIUM_SIGNING_SECRET).toMatch(/^[0-9a-f]{64}$/);
    expect(ensureSecrets(folder)).toEqual({ secrets: first.secrets, made: false });
    expect(modeOf("secrets.json")).toBe(0o600);
  });

  test("the demo's credentials are stored completely and privately, also over a readable file", () => {
    expect(readDemo(folder)).toBeNull();
    writeFileSync(join(folder, "demo.json"), "{}", { mode: 0o644 });
    const signIn = { email: "a@b.example", password: "p" };
    const demo: Demo = {
      base_url: "http://localhost:1",
      admin_ports: { web: 2, worker: 3 },
      tenants: [
        {
          slug: "acme",
          tenant_base_url: "http://acme.localhost:1",
          api_key: "atr_live_x",
          owner: signIn,
          staff: signIn,
          portal_contact: { email: "c@d.example" },
        },
      ],
    };
    writeDemo(folder, demo);
    expect(readDemo(folder)).toEqual(demo);
    expect(modeOf("demo.json")).toBe(0o600);
  });

  test("the database's port is stored", () => {
    expect(readDatabasePort(folder)).toBeNull();
    writeDatabasePort(folder, 5678);
    expect(readDatabasePort(folder)).toBe(5678);
  });
});

describe("the build's stamp", () => {
  const makeTree = (): void => {
    put("lib/a.ts", "1");
    put("app/page.tsx", "2");
    put("scripts/demo/run.ts", "3");
    put("public/openapi.json", "4");
    put("tests/a.test.ts", "5");
  };

  test.each([
    ["lib/a.ts", "changed"],
    ["lib/b.ts", "new"],
    ["app/page.tsx", ""],
  ])("a change of %s shows", (path, text) => {
    makeTree();
    const before = hashSources(folder);
    put(path, text);
    expect(hashSources(folder)).not.toBe(before);
  });

  test("a deleted or renamed file changes the fingerprint", () => {
    makeTree();
    const before = hashSources(folder);
    rmSync(join(folder, "lib/a.ts"));
    put("lib/z.ts", "1");
    expect(hashSources(folder)).not.toBe(before);
  });

  test.each([["scripts/demo/run.ts"], ["public/openapi.json"], ["tests/a.test.ts"]])("a change of %s does not", (path) => {
    makeTree();
    const before = hashSources(folder);
    put(path, "changed");
    expect(hashSources(folder)).toBe(before);
  });

  test("a build counts only if it has these sources and is complete", () => {
    makeTree();
    const fingerprint = hashSources(folder);
    put(".next/BUILD_ID", "b");
    put("dist/web.js", "w");
    expect(isBuilt(folder, fingerprint)).toBe(false);
    stampBuild(folder, fingerprint);
    expect(readFileSync(join(folder, ".next/atrium-sources"), "utf8")).toBe(fingerprint);
    expect(isBuilt(folder, fingerprint)).toBe(true);
    expect(isBuilt(folder, "other")).toBe(false);
    rmSync(join(folder, "dist/web.js"));
    expect(isBuilt(folder, fingerprint)).toBe(false);
  });
});
