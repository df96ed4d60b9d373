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

Takes a picture of every page into docs/screens, and an index of them: each page in light, the most telling ones in dark,
on a phone and in Arabic too.
A demo that runs is taken as it is; where none does, one is started for it and ended again.
What a page cannot be without is asked for by the product's own forms, and found again the next time: mailed links,
an invitation, one payment at the sandbox.

  --data <folder>  of the demo, with its demo.json; .data if left out
  --out <folder>   docs/screens if left out; what lies there and is none of the pictures goes
  --every          each page in every setting; into a folder of your own
  --only <words>   the pictures whose name has one of the words, separated by commas; nothing is removed then`;

/** A visitor's first: the link into the portal is a page as long as nobody has entered by it. */
const visitorsFirst = (one: Shot, other: Shot): number => Number(other.as === "nobody") - Number(one.as === "nobody");

/** Takes one; answers why it could not be taken, or null. */
async function takeOne(camera: Camera, shot: Shot, place: OpenPlace): Promise<string | null> {
  try {
    return await camera.take(shot, await shot.address(place), await place.stateOf[shot.as]());
  } catch (error) {
    return error instanceof Error ? (error.message.split("\n")[0] ?? "failed") : String(error);
  }
}

/** Takes all of them, whoever looks at one a page. Answers the names of those that could not be taken. */
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
