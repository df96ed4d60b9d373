import { mkdir, readdir, rm } from "node:fs/promises";
import { join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { openCamera, type Camera } from "./screenshots/camera";
import { openDemo } from "./screenshots/demo";
import { writeIndex } from "./screenshots/picture-index";
import { openPlace, type OpenPlace } from "./screenshots/place";
import { listShots, type Shot } from "./screenshots/shots";

const root = resolve(import.meta.dirname, "..");

const help = `npm run screenshots [-- --data <folder>] [--out <folder>] [--every] [--only <words>]

Takes a picture of every page into docs/screens, and an index of them: each page in light, the most representative ones in dark,
on a phone and in Arabic too.
Uses the running demo, or starts one and stops it at the end.
Creates what a page needs by the product's forms, and reuses it the next time: mailed links, an invitation, one payment
at the sandbox.

  --data <folder>  the demo's folder with demo.json; default .data
  --out <folder>   default docs/screens; images there that are not among the pictures are deleted
  --every          each page in every setting; use a separate folder
  --only <words>   only pictures with one of these comma-separated words in their name; deletes nothing`;

/** Visitors' pages first, because signing in to the portal uses up the link of one of them. */
const visitorsFirst = (one: Shot, other: Shot): number => Number(other.as === "nobody") - Number(one.as === "nobody");

/** Takes a screenshot; returns the problem, or null. */
async function takeOne(camera: Camera, shot: Shot, place: OpenPlace): Promise<string | null> {
  try {
    return await camera.take(shot, await shot.address(place), await place.stateOf[shot.as]());
  } catch (error) {
    return error instanceof Error ? (error.message.split("\n")[0] ?? "failed") : String(error);
  }
}

/** Takes all screenshots one after another. Returns the names of the failed ones. */
async function takeAll(camera: Camera, wanted: readonly Shot[], demo: Awaited<ReturnType<typeof openDemo>>["demo"]): Promise<string[]> {
  const failed: string[] = [];
  for (const tenant of demo.tenants) {
    const own = wanted.filter((shot) => shot.tenant === tenant.slug).sort(visitorsFirst);
    if (own.length === 0) continue;
    const place = await openPlace(camera.browser, demo.base_url, tenant);
    for (const shot of own) {
      const problem = await takeOne(camera, shot, place);
      console.log(problem === null ? `  ${shot.name}` : `  ${shot.name}: ${problem}`);
      if (problem !== null) failed.push(shot.name);
    }
  }
  return failed;
}

async function main(): Promise<number> {
  const { values } = parseArgs({
    options: {
      data: { type: "string" },
      out: { type: "string" },
      every: { type: "boolean", default: false },
      only: { type: "string" },
      help: { type: "boolean" },
    },
  });
  if (values.help === true) {
    console.log(help);
    return 0;
  }
  if (values.every && values.out === undefined) {
    console.error("--every takes some hundred pictures, more than docs/screens is for: name a folder by --out.");
    return 2;
  }
  const folder = resolve(values.out ?? join(root, "docs/screens"));
  const shots = listShots({ every: values.every });
  const words = values.only?.split(",");
  const wanted = shots.filter(({ name }) => words === undefined || words.some((word) => name.includes(word)));
  await mkdir(folder, { recursive: true });
  const { demo, close } = await openDemo(root, resolve(values.data ?? join(root, ".data")));
  try {
    const camera = await openCamera(folder);
    const failed = await takeAll(camera, wanted, demo).finally(() => camera.close());
    if (words === undefined) {
      const kept = new Set(shots.map(({ name }) => `${name}.webp`));
      for (const file of await readdir(folder)) if (/\.(?:png|jpe?g|webp)$/.test(file) && !kept.has(file)) await rm(join(folder, file));
      await writeIndex(folder, shots);
    }
    return failed.length === 0 ? 0 : 1;
  } finally {
    await close();
  }
}

process.exitCode = await main();
