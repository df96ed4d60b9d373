/** Why this Node cannot run Atrium, or null. @param version like `process.versions.node`. */
export function nodeProblem(version: string): string | null {
  const [major = 0, minor = 0] = version.split(".").map(Number);
  if (major > 20 || (major === 20 && minor >= 19)) return null;
  return `Atrium needs Node 20.19 or later; this is ${version}.`;
}
