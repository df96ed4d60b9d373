import { execFile } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { promisify } from "node:util";

const root = resolve(import.meta.dirname, "../..");
const run = promisify(execFile);
const maxBuffer = 64 * 1024 * 1024;

/** A copy of the project without its built files. */
export interface ProjectCopy {
  read(path: string): string;
  write(path: string, content: string): void;
  /** Runs a command in the copy and answers what it printed and its exit code. */
  run(command: string, ...args: string[]): Promise<{ code: number; output: string }>;
  remove(): void;
}

/**
 * Copies the project, with changes that are not committed, into a temporary folder. The installed packages are one symbolic link; a copy
 * that is built needs `own` packages, since the bundler follows no link out of its folder.
 */
export async function copyProject(packages: "linked" | "own" = "linked"): Promise<ProjectCopy> {
  const copy = mkdtempSync(join(tmpdir(), "atrium-copy-"));
  const { stdout } = await run("git", ["ls-files", "-co", "--exclude-standard", "-z"], { cwd: root, maxBuffer });
  const write = (path: string, content: string | Buffer): void => {
    mkdirSync(dirname(join(copy, path)), { recursive: true });
    writeFileSync(join(copy, path), content);
  };
  for (const path of stdout.split("\0").filter((name) => name !== "" && !name.startsWith("docs/screens/"))) {
    mkdirSync(dirname(join(copy, path)), { recursive: true });
    cpSync(join(root, path), join(copy, path));
  }
  const [installed, own] = [join(root, "node_modules"), join(copy, "node_modules")];
  if (packages === "linked") symlinkSync(installed, own);
  else await run("cp", ["-a", installed, own]);
  return {
    read: (path) => readFileSync(join(copy, path), "utf8"),
    write,
    async run(command, ...args) {
      try {
        const { stdout: printed, stderr } = await run(command, args, { cwd: copy, maxBuffer });
        return { code: 0, output: printed + stderr };
      } catch (error) {
        const { code, stdout: printed, stderr } = error as { code: number; stdout: string; stderr: string };
        return { code, output: printed + stderr };
      }
    },
    remove: () => rmSync(copy, { recursive: true, force: true }),
  };
}
