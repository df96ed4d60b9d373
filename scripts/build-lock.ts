import { randomBytes } from "node:crypto";
import { mkdirSync, readdirSync, rmSync, statSync, utimesSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";

/** Milliseconds between updates of a builder's file. After `longestSilence` it counts as dead, even if its process id is reused. */
const beat = 5_000;
const longestSilence = 120_000;
const longestPause = 500;

const folderOf = (root: string): string => join(root, ".data/builders");

/** Each builder has a file named `<process id>-<random>`. */
function isAlive(path: string, name: string): boolean {
  try {
    if (Date.now() - statSync(path).mtimeMs > longestSilence) return false;
    process.kill(Number(name.split("-")[0]), 0);
    return true;
  } catch (error) {
    // EPERM: the process belongs to another user and is alive.
    return error instanceof Error && "code" in error && error.code === "EPERM";
  }
}

/** Returns the process ids of the other builders and waiting processes, and removes the files of dead ones. */
function listOthers(folder: string, own: string): string[] {
  const others = readdirSync(folder).filter((name) => name !== own);
  const alive = others.filter((name) => isAlive(join(folder, name), name));
  for (const name of others) if (!alive.includes(name)) rmSync(join(folder, name), { force: true });
  return alive.map((name) => name.split("-")[0] ?? name);
}

/** Whether a process is building this checkout. */
export function isBuilding(root: string): boolean {
  mkdirSync(folderOf(root), { recursive: true });
  return listOthers(folderOf(root), "").length > 0;
}

/**
 * Runs `work` while no other process runs it for the same checkout, and passes whether it had to wait. Reports the first wait with `say`.
 *
 * Each process writes a file and then looks for others; if it sees one, it removes its file and retries. Of two processes, at least the
 * later one sees the other's file. There is no lock to steal, and a killed process is recognised by its missing process id.
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
