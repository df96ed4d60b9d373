import { existsSync, readFileSync } from "node:fs";
import { dirname, join, posix } from "node:path";
import ts from "typescript";

/** What a file imports, as paths from the root, and whether it also loads or reads files that its text doesn't name. */
interface Reach {
  imports: readonly string[];
  isOpen: boolean;
}

const endings = ["", ".ts", ".tsx", ".mjs", ".js", "/index.ts", "/index.tsx"];

/** Code that lists or reads files of the tree, or imports one by a computed name. */
const opens = new RegExp(
  [
    String.raw`\b(?:readdirSync|readFileSync|readFile|readdir|globSync|bundle)\(`,
    String.raw`\bimport\((?!["'])`,
    String.raw`(?:spawn|spawnSync|execFile|execFileSync|fork)\(`,
  ].join("|"),
);

/** The imports of the tree's files, each read once. */
export class ImportGraph {
  readonly #root: string;
  readonly #reaches = new Map<string, Reach>();

  constructor(root: string) {
    this.#root = root;
  }

  /** All files that a file reaches by imports, itself included; `isOpen` when one of `watched` among them reaches others at run time. */
  closureOf(file: string, watched: (path: string) => boolean): { files: ReadonlySet<string>; isOpen: boolean } {
    const files = new Set([file]);
    let isOpen = false;
    for (const path of files) {
      const reach = this.#reachOf(path);
      isOpen ||= reach.isOpen && watched(path);
      for (const imported of reach.imports) files.add(imported);
    }
    return { files, isOpen };
  }

  #reachOf(path: string): Reach {
    const known = this.#reaches.get(path);
    if (known !== undefined) return known;
    const reach = this.#read(path);
    this.#reaches.set(path, reach);
    return reach;
  }

  #read(path: string): Reach {
    const absolute = join(this.#root, path);
    if (!/\.(?:tsx?|mjs|js)$/.test(path) || !existsSync(absolute)) return { imports: [], isOpen: false };
    const text = readFileSync(absolute, "utf8");
    const imports = ts.preProcessFile(text, true, true).importedFiles.flatMap(({ fileName }) => this.#resolve(path, fileName) ?? []);
    return { imports, isOpen: opens.test(text) };
  }

  /** The path from the root of an imported file; null for a package. */
  #resolve(from: string, name: string): string | null {
    if (!name.startsWith(".") && !name.startsWith("@/")) return null;
    const path = name.startsWith("@/") ? name.slice(2) : posix.join(dirname(from), name);
    // A file that was deleted is still imported by its name.
    return (
      endings.map((ending) => path + ending).find((candidate) => /\.\w+$/.test(candidate) && existsSync(join(this.#root, candidate))) ??
      `${path}.ts`
    );
  }
}
