import { stageNames, type StageName } from "./stages";

/** The stages that consist of test files, of which a part can run. */
export const testStages = ["unit", "integration", "e2e"] as const satisfies readonly StageName[];
export type TestStage = (typeof testStages)[number];

/** What one run of `npm test` does. */
export interface Choice {
  stages: ReadonlySet<StageName>;
  /** The test files to run, from the root; null stands for all of them. */
  files: readonly string[] | null;
  /** The domains whose pages the walks visit, where the walks are not among the files. */
  walked: readonly string[];
}

/** The stage that a test file belongs to by its name; null for files that no stage of `npm test` runs. */
export function stageOf(file: string): TestStage | null {
  if (!/^tests\/.*\.test\.tsx?$/.test(file) || /\.full\.test\.tsx?$/.test(file)) return null;
  return /\.(integration|e2e)\.test\.tsx?$/.exec(file)?.[1] === "e2e" ? "e2e" : /\.integration\.test\./.test(file) ? "integration" : "unit";
}

const isGuard = (file: string): boolean => file.startsWith("tests/guards/");

/** The end-to-end tests that visit every page; the names of their tests begin with the page's address. */
export const isWalk = (file: string): boolean => /^tests\/app\/(?:dashboard|portal)\/(?:pages|reader)[\w.-]*\.e2e\.test\.ts$/.test(file);

/** Matches the names of the walks' tests that visit a page of one of these domains. */
export const walkPattern = (domains: readonly string[]): string => `^/(?:[\\w-]+/)?(?:${domains.join("|")})(?:[/? ]|$)`;

/** The paths with a folder or file per domain; each captures its name. */
const domainPaths = [/^(?:tests\/)?(?:lib\/domains|components|inngest)\/([^/]+)\//, /^(?:tests\/)?lib\/(?:i18n\/[^/]+|handlers)\/([^/.]+)/];

/** The domains of a source, message or test file. A page may belong to several, nested in each other; shared files belong to none. */
export function domainsOf(path: string, domains: readonly string[]): string[] {
  const names = /^(?:tests\/)?(?:app|scenarios)\//.test(path)
    ? path.split("/").map((part) => longestStart(part, domains))
    : domainPaths.map((pattern) => pattern.exec(path)?.[1]);
  return domains.filter((domain) => names.includes(domain));
}

/** The longest domain name that a path segment starts with: `mail-rules-sent.test.ts` belongs to `mail-rules`, not to `mail`. */
function longestStart(part: string, domains: readonly string[]): string | undefined {
  const starting = domains.filter((domain) => part === domain || part.startsWith(`${domain}-`) || part.startsWith(`${domain}.`));
  return starting.sort((one, other) => other.length - one.length)[0];
}

/** The test files of the named domains, and the guards, which apply to every domain. */
export function chooseDomainFiles(wanted: readonly string[], domains: readonly string[], tests: readonly string[]): string[] {
  return tests.filter((file) => isGuard(file) || domainsOf(file, domains).some((domain) => wanted.includes(domain)));
}

/**
 * Reads the values of `--only`: names of stages, of domains, or both; with both, the domains' tests are run in these stages alone. Answers
 * the first name that is neither.
 */
export function chooseOnly(only: readonly string[], domains: readonly string[], tests: readonly string[]): Choice | { unknown: string } {
  const names = only.flatMap((list) => list.split(","));
  const stages = stageNames.filter((stage) => names.includes(stage));
  const wanted = names.filter((name) => !stages.some((stage) => stage === name));
  const unknown = wanted.find((name) => !domains.includes(name));
  if (unknown !== undefined) return { unknown };
  if (wanted.length === 0) return { stages: withBuild(new Set(stages)), files: null, walked: [] };
  const files = chooseDomainFiles(wanted, domains, tests);
  return { stages: withBuild(new Set(stages.length > 0 ? stages : [...stagesOf(files), "e2e"])), files, walked: wanted };
}

/** Files that affect installation, generation or execution: a change may affect every test. */
const shared =
  /^(?:package(?:-lock)?\.json|tsconfig\.json|vitest\.config\.ts|prisma\.config\.ts|prisma\/|tests\/support\/global-setup\.ts)/;

const isText = (path: string): boolean => path.endsWith(".md") || path.startsWith("docs/");

/**
 * Chooses what a change can touch: the checks, the guards, the unit and integration tests that can reach a changed file (`related`), the
 * end-to-end tests and page walks of the changed domains, and all end-to-end tests when a file changed that domains share.
 */
export function chooseChanged(
  changed: readonly string[],
  related: readonly string[],
  { domains, tests }: { domains: readonly string[]; tests: readonly string[] },
): Choice {
  const checks = ["format", "generate", "lint", "layers", "types"] as const;
  if (changed.length === 0) return { stages: new Set(checks), files: [], walked: [] };
  const code = changed.filter((path) => !isText(path));
  if (code.some((path) => shared.test(path))) return { stages: new Set([...checks, "build", ...testStages]), files: null, walked: [] };
  const touched = code.filter((path) => stageOf(path) === null && !isGuard(path));
  const owners = touched.map((path) => domainsOf(path, domains));
  const isShared = owners.some((owned) => owned.length === 0);
  const files = tests.filter((file) => {
    if (isGuard(file) || code.includes(file)) return true;
    if (stageOf(file) !== "e2e") return code.length > 0 && related.includes(file);
    return isShared || domainsOf(file, domains).some((domain) => owners.some((owned) => owned.includes(domain)));
  });
  const walked = isShared ? [] : [...new Set(owners.flat())];
  return { stages: withBuild(new Set([...checks, ...stagesOf(files), ...(walked.length > 0 ? ["e2e" as const] : [])])), files, walked };
}

function stagesOf(files: readonly string[]): TestStage[] {
  return testStages.filter((stage) => files.some((file) => stageOf(file) === stage));
}

/** End-to-end tests run the built product. */
function withBuild(stages: Set<StageName>): Set<StageName> {
  return stages.has("e2e") ? stages.add("build") : stages;
}
