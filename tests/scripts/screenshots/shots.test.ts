import { readdirSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { beforeAll, expect, test } from "vitest";
import { classifyHost } from "@/lib/kernel/tenancy/host";
import { routePage } from "@/lib/kernel/tenancy/pages";
import { listShots, type Place, type Shot } from "@/scripts/screenshots/shots";
import { foldersOf, leadsTo, listAppPages, pageAt, segmentsOf } from "@/tests/support/app-pages";

const folder = resolve(import.meta.dirname, "../../../app");
const files = readdirSync(folder, { recursive: true, encoding: "utf8" });

/** Pages without a picture, and why nobody sees them. */
const unseen: Readonly<Record<string, string>> = {
  "dashboard/page.tsx": "leads on to one's company, or to the account to choose one",
  "dashboard/[tenant]/reports/page.tsx": "leads on to the first of the reports",
  "dashboard/[tenant]/tasks/board/page.tsx": "leads on to the list in the shape of a board",
};

const base = "http://localhost:3000";
const site = "http://acme.localhost:3000";

/** Addresses like the demo's, with invented ids and tokens. */
const place: Place = {
  base,
  site,
  slug: "acme",
  records: { link: `${site}/d/token`, portal_invoice: "inv_1", other_portal_invoice: "inv_2" },
  found: {
    reset: () => Promise.resolve(`${base}/reset/token`),
    invitation: () => Promise.resolve(`${base}/invitation/token`),
    booking: () => Promise.resolve(`${site}/forms/booking/token`),
    verification: () => Promise.resolve(`${base}/verify/token`),
    portal_sign_in: () => Promise.resolve(`${site}/portal/sign-in/token`),
    paid_return: () => Promise.resolve(`${site}/d/token/return?attempt=att_1`),
    attempt: () => Promise.resolve("att_1"),
    joint_attempt: () => Promise.resolve("att_2"),
    save_attempt: () => Promise.resolve("att_3"),
  },
};

interface Visit extends Pick<Shot, "name" | "status"> {
  /** Folders in `app/` after the middleware's rewrite. */
  segments: string[];
}

async function follow({ name, status, address }: Shot): Promise<Visit> {
  const url = new URL(await address(place));
  const route = routePage(classifyHost(url.host, base), url.pathname);
  return { name, status, segments: segmentsOf(route.kind === "rewrite" ? route.path : url.pathname) };
}

const pages = listAppPages();

/** The file of the page at an address. */
const fileAt = (segments: readonly string[]): string | undefined => pageAt(pages, segments)?.file;

let visits: Visit[];
beforeAll(async () => {
  visits = await Promise.all(
    listShots({ every: false })
      .filter(({ setting }) => setting === "light")
      .map(follow),
  );
});

test("every page has a picture or a reason why nobody sees it", () => {
  // Catch-all pages only report a missing record, so their picture shows that.
  const isPicture = ({ status, segments }: Visit) => status === 200 || fileAt(segments)?.includes("[...") === true;
  const seen = new Set(visits.filter(isPicture).map(({ segments }) => fileAt(segments)));
  expect(pages.length).toBeGreaterThan(50);
  expect(pages.map(({ file }) => file).filter((file) => !seen.has(file) && unseen[file] === undefined)).toEqual([]);
});

test("pages listed as unseen only redirect, and have no picture", () => {
  for (const file of Object.keys(unseen)) {
    const text = readFileSync(join(folder, file), "utf8");
    expect(text).toMatch(/\bredirect\(/);
    expect(text).not.toMatch(/<\/|\/>/);
    expect(visits.filter(({ segments }) => fileAt(segments) === file)).toEqual([]);
  }
});

test("every address with status 200 has a page", () => {
  expect(visits.filter(({ status, segments }) => status === 200 && fileAt(segments) === undefined).map(({ name }) => name)).toEqual([]);
});

/** The not-found files; the deepest one above an address applies. */
const notices = files.filter((file) => /(?:^|\/)not-found\.tsx$/.test(file)).map((file) => ({ file, folders: foldersOf(file) }));

function noticeAt(segments: readonly string[]): string | undefined {
  const above = notices.filter(({ folders }) => leadsTo(folders, segments.slice(0, folders.length)));
  return above.sort((one, other) => other.folders.length - one.folders.length)[0]?.file;
}

test("every not-found page has a picture", () => {
  const missed = visits.filter(({ status }) => status === 404);
  const seen = new Set(missed.map(({ segments }) => noticeAt(segments)));
  expect(notices.length).toBeGreaterThan(1);
  expect(notices.map(({ file }) => file).filter((file) => !seen.has(file))).toEqual([]);
  // The customers' pages show it in their own layout.
  const frames = new Set(
    pages.filter(({ file }) => readFileSync(join(folder, file), "utf8").includes("<NothingHere")).map(({ folders }) => folders[0]),
  );
  expect(frames).toEqual(new Set(["portal", "kb", "d", "forms"]));
  const pictured = new Set(missed.map(({ segments }) => segments[0]));
  expect([...frames].filter((frame) => !pictured.has(frame))).toEqual([]);
});

test("picture names are unique", () => {
  const names = listShots({ every: true }).map(({ name }) => name);
  expect(new Set(names).size).toBe(names.length);
});
