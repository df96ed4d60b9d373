/** What the form accepts. */
export interface FileLimits {
  most: number;
  max_bytes: number;
  types: readonly string[];
}

export type FileProblem = "too_many" | "too_large" | "wrong_type";

interface Choice<F> {
  files: F[];
  problems: { name: string; problem: FileProblem }[];
}

interface Sized {
  readonly name: string;
  readonly size: number;
}

/** Adds files to those that were chosen before; those that the form would reject are left out and named. A file twice counts once. */
export function chooseFiles<F extends Sized>(present: readonly F[], added: readonly F[], limits: FileLimits): Choice<F> {
  const choice: Choice<F> = { files: [...present], problems: [] };
  for (const file of added) {
    if (choice.files.some(({ name, size }) => name === file.name && size === file.size)) continue;
    const problem = problemOf(choice.files, file, limits);
    if (problem === null) choice.files.push(file);
    else choice.problems.push({ name: file.name, problem });
  }
  return choice;
}

function problemOf(present: readonly Sized[], { name, size }: Sized, { most, max_bytes, types }: FileLimits): FileProblem | null {
  const ending = /\.[^.]+$/.exec(name)?.[0].toLowerCase();
  if (ending !== undefined && !types.includes(ending)) return "wrong_type";
  if (present.length >= most) return "too_many";
  return present.reduce((sum, file) => sum + file.size, size) > max_bytes ? "too_large" : null;
}
