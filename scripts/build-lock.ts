import { randomBytes } from "node:crypto";
import { mkdirSync, readdirSync, rmSync, statSync, utimesSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";

/**
 * A builder touches its file this often, in milliseconds; one that has not done so for so long is gone, whoever may have its process id
 * now.
 */
const beat = 5_000;
const longestSilence = 120_000;
const longestPause = 500;

const folderOf = (root: string): string => join(root, ".data/builders");

/** A file a builder, named `<process id>-<random>`. */
function isAlive(path: string, name: string): boolean {
  try {
    if (Date.now() - statSync(path).mtimeMs > longestSilence) return false;
    process.kill(Number(name.split("-")[0]), 0);
    return true;
  } catch (error) {
    // Another user's process is one as well.
    return error instanceof Error && "code" in error && error.code === "EPERM";
  }
}

/** The process ids of those who build `root` or are about to, besides `own`; what the dead have left behind is removed. */
function listOthers(folder: string, own: string): string[] {
  const others = readdirSync(folder).filter((name) => name !== own);
  const alive = others.filter((name) => isAlive(join(folder, name), name));
  for (const name of others) if (!alive.includes(name)) rmSync(join(folder, name), { force: true });
  return alive.map((name) => name.split("-")[0] ?? name);
}

/** Whether somebody builds this checkout just now. */
export function isBuilding(root: string): boolean {
  mkdirSync(folderOf(root), { recursive: true });
  return listOthers(folderOf(root), "").length > 0;
}

/**
 * Runs `work` while no other process does so for the same checkout; `work` hears whether it had to wait. `say` is told once for whom it
 * waits.
 *
 * Each puts a file of its own down and then looks for others': of two at least the later one sees the other, and whoever sees another takes
 * its file back and tries again. So there is no lock that could be stolen from its holder, and what a killed one leaves is known by its
 * process being gone.
 */
export async function inTurn<Result>(
  root: string,
  say: (line: string) => void,
  work: (waited: boolean) => Promise<Result>,
): Promise<Result> {
  const folder = folderOf(root);
  mkdirSync(folder, { recursive: true });
  const own = `${String(process.pid)}-${randomBytes(6).toString("hex")}`;
  const path = join(folder, own);
  let waited = false;
  for (;;) {
    writeFileSync(path, "");
    const [other] = listOthers(folder, own);
    if (other === undefined) break;
    rmSync(path, { force: true });
    if (!waited) say(`Process ${other} builds this checkout; waiting until it has.`);
    waited = true;
    await sleep(longestPause * (0.5 + Math.random() / 2));
  }
  const beating = setInterval(() => {
    const now = new Date();
    utimesSync(path, now, now);
  }, beat);
  beating.unref();
  try {
    return await work(waited);
  } finally {
    clearInterval(beating);
    rmSync(path, { force: true });
  }
}
