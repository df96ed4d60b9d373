import { execFileSync } from "node:child_process";
import { mkdirSync, writeFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { sampleInvoices } from "./einvoices/samples";

const help = `Writes generated electronic invoices into a folder, and checks them with the official rules where their jars are given.

  npx tsx scripts/validate-einvoices.ts --to FOLDER [--count 60] [--phive FOLDER OF JARS] [--mustang FOLDER OF JARS]

phive: com.helger.phive.rules:phive-rules-en16931, -peppol and -xrechnung with what they need (mvn dependency:copy-dependencies).
Mustang: org.mustangproject:validator with what it needs. Both need Java 17.`;

const root = dirname(fileURLToPath(import.meta.url));

const run = (args: string[]): string =>
  execFileSync("java", args, { encoding: "utf8", maxBuffer: 2 ** 28, stdio: ["ignore", "pipe", "ignore"] });

/** Prints what phive found, by rule. Returns whether there is an error. */
function runPhive(jars: string, folder: string): boolean {
  const lines = run(["-cp", join(jars, "*"), join(root, "einvoices/CheckEInvoices.java"), folder])
    .trim()
    .split("\n");
  const checked = new Map<string, number>();
  const found = new Map<string, { count: number; example: string }>();
  for (const [file = "", level = "", rule = "", text = ""] of lines.map((line) => line.split("\t"))) {
    if (level === "checked") checked.set(rule, (checked.get(rule) ?? 0) + 1);
    else {
      const key = `${level} ${rule}`;
      found.set(key, { count: (found.get(key)?.count ?? 0) + 1, example: `${file}: ${text.slice(0, 160)}` });
    }
  }
  for (const [rules, count] of checked) console.log(`phive ${rules}: ${count} documents`);
  for (const [key, { count, example }] of found) console.log(`  ${key}: ${count} times, such as ${example}`);
  return [...found.keys()].some((key) => key.startsWith("error") || key.startsWith("fatal"));
}

/** Mustang checks the PDFs (with veraPDF) and the XML of Factur-X. Returns whether there is an error. */
function runMustang(jars: string, files: string[]): boolean {
  const own = files.filter((file) => basename(file).startsWith("factur-x"));
  const lines = run(["-cp", join(jars, "*"), join(root, "einvoices/CheckFacturX.java"), ...own])
    .trim()
    .split("\n");
  const invalid = lines.filter((line) => line.split("\t")[1] !== "valid");
  console.log(`Mustang: ${lines.length} documents, ${invalid.length} invalid`);
  for (const line of invalid) console.log(`  ${line}`);
  return invalid.length > 0;
}

async function main(): Promise<number> {
  const text = { type: "string" } as const;
  const { values } = parseArgs({ options: { to: text, count: text, phive: text, mustang: text, help: { type: "boolean" } } });
  if (values.help || !values.to) {
    console.log(help);
    return values.help ? 0 : 2;
  }
  mkdirSync(values.to, { recursive: true });
  const files: string[] = [];
  const times: number[] = [];
  for await (const { name, bytes, milliseconds } of sampleInvoices(Number(values.count ?? "60"))) {
    files.push(join(values.to, name));
    writeFileSync(join(values.to, name), bytes);
    if (name.endsWith(".xml")) times.push(milliseconds);
  }
  times.sort((left, right) => left - right);
  console.log(`${files.length} files; rules and XML take ${times[Math.floor(times.length * 0.95)]?.toFixed(1)} ms at the 95th percentile.`);
  const failed = [values.phive && runPhive(values.phive, values.to), values.mustang && runMustang(values.mustang, files)];
  return failed.includes(true) ? 1 : 0;
}

process.exitCode = await main();
