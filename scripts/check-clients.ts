import { execFileSync } from "node:child_process";
import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";

const help = `Generates API clients with the tools that users take, compiles them, and makes five calls with each: create and list
customers, create and finalize an invoice, download its PDF. Then schemathesis reads every list and record that it can reach. Needs a
running Atrium, and Python, Java or Node for the clients of these languages.

  npx tsx scripts/check-clients.ts --url http://localhost:3000 --key KEY [--only NAME]`;

const here = dirname(fileURLToPath(import.meta.url));
const root = dirname(here);

/** Runs a program in a folder. @throws Error with its output when it fails. */
function run(folder: string, command: string, ...args: string[]): string {
  return execFileSync(command, args, { cwd: folder, encoding: "utf8", maxBuffer: 2 ** 28, stdio: ["ignore", "pipe", "pipe"] });
}

const program = (folder: string, name: string, as: string) => copyFileSync(join(here, "clients/programs", name), join(folder, as));

function prepareTypeScript(folder: string): void {
  writeFileSync(join(folder, "package.json"), JSON.stringify({ type: "module" }));
  const compilerOptions = { strict: true, noEmit: true, target: "es2022", module: "esnext", moduleResolution: "bundler" };
  const types = { lib: ["es2022", "dom", "dom.iterable"], types: ["node"], typeRoots: [join(root, "node_modules/@types")] };
  const paths = { "openapi-fetch": [join(root, "node_modules/openapi-fetch")] };
  writeFileSync(join(folder, "tsconfig.json"), JSON.stringify({ compilerOptions: { ...compilerOptions, ...types, paths } }));
}

/** Writes the client of openapi-typescript and the program with its calls into a folder, and compiles them in strict mode. */
export function compileOpenApiFetch(folder: string, document: string): void {
  prepareTypeScript(folder);
  run(folder, "node", join(root, "node_modules/openapi-typescript/bin/cli.js"), document, "-o", "schema.d.ts");
  program(folder, "openapi-fetch.ts.txt", "calls.ts");
  compileTypeScript(folder);
}

const compileTypeScript = (folder: string) => run(folder, "node", join(root, "node_modules/typescript-native/bin/tsc"), "-p", ".");
const tsx = join(root, "node_modules/tsx/dist/cli.mjs");

function makePython(folder: string, ...packages: string[]): string {
  run(folder, "python3", "-m", "venv", "venv");
  run(folder, join(folder, "venv/bin/pip"), "install", "-q", ...packages);
  return join(folder, "venv/bin");
}

type Check = (folder: string, document: string, url: string, key: string) => string;

const checks: Readonly<Record<string, Check>> = {
  "openapi-typescript": (folder, document, url, key) => {
    compileOpenApiFetch(folder, document);
    return run(folder, "node", tsx, "calls.ts", url, key);
  },
  "hey-api": (folder, document, url, key) => {
    prepareTypeScript(folder);
    run(
      folder,
      "npx",
      "--yes",
      "-p",
      "@hey-api/openapi-ts@0.95.0",
      "-p",
      "typescript@5.9.3",
      "openapi-ts",
      "-i",
      document,
      "-o",
      "generated",
    );
    program(folder, "hey-api.ts.txt", "calls.ts");
    compileTypeScript(folder);
    return run(folder, "node", tsx, "calls.ts", url, key);
  },
  "openapi-python-client": (folder, document, url, key) => {
    const bin = makePython(folder, "openapi-python-client==0.29.1", "ruff");
    const order = `openapi-python-client generate --path ${document} --output-path generated --meta none`;
    run(folder, "sh", "-c", `PATH=${bin}:$PATH ${order}`);
    program(folder, "openapi_python_client.py", "calls.py");
    return run(folder, join(bin, "python"), "calls.py", url, key);
  },
  "openapi-generator-python": (folder, document, url, key) => {
    const bin = makePython(folder, "openapi-generator-cli==7.26.0");
    run(folder, join(bin, "openapi-generator-cli"), "generate", "-g", "python", "-i", document, "-o", ".");
    run(folder, join(bin, "pip"), "install", "-q", "-r", "requirements.txt");
    program(folder, "openapi_generator.py", "calls.py");
    return run(folder, join(bin, "python"), "calls.py", url, key);
  },
  "openapi-generator-java": (folder, document, url, key) => {
    const bin = makePython(folder, "openapi-generator-cli==7.26.0");
    const order = ["generate", "-g", "java", "--library", "okhttp-gson", "--global-property", "skipFormModel=false"];
    run(folder, join(bin, "openapi-generator-cli"), ...order, "-i", document, "-o", ".");
    run(folder, "mvn", "-q", "-Dmaven.test.skip=true", "compile", "dependency:build-classpath", "-Dmdep.outputFile=classpath.txt");
    program(folder, "Calls.java", "Calls.java");
    const jars = readFileSync(join(folder, "classpath.txt"), "utf8").trim();
    return run(folder, "java", "-cp", `target/classes:${jars}`, "Calls.java", url, key);
  },
  // Reads alone, so that it leaves nothing behind; it fails when an answer is not as the document says.
  schemathesis: (folder, _document, url, key) => {
    const bin = makePython(folder, "schemathesis==4.32.5");
    const faults = "not_a_server_error,response_schema_conformance,content_type_conformance";
    const order = ["--checks", faults, "--phases", "fuzzing", "--max-examples", "3", "--include-method", "GET"];
    const said = run(folder, join(bin, "st"), "run", `${url}/api/openapi.json`, "-H", `Authorization: Bearer ${key}`, ...order);
    return said.trim().split("\n").at(-1) ?? "";
  },
};

async function main(): Promise<number> {
  const text = { type: "string" } as const;
  const { values } = parseArgs({ options: { url: text, key: text, only: text, help: { type: "boolean" } } });
  const { url, key, only } = values;
  if (values.help || url === undefined || key === undefined) {
    console.log(help);
    return values.help ? 0 : 2;
  }
  const scratch = mkdtempSync(join(tmpdir(), "atrium-clients-"));
  const document = join(scratch, "openapi.json");
  writeFileSync(document, await (await fetch(`${url}/api/openapi.json`)).text());
  let failed = 0;
  for (const [name, check] of Object.entries(checks).filter(([own]) => only === undefined || own === only)) {
    const folder = join(scratch, name);
    mkdirSync(folder);
    try {
      console.log(`${name}: ${check(folder, document, url, key).trim()}`);
    } catch (error) {
      failed += 1;
      console.log(`${name} failed: ${String(error)}`);
    }
  }
  return failed === 0 ? 0 : 1;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) process.exitCode = await main();
