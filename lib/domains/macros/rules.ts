import { AppError, invalidField } from "@/lib/kernel/base/errors";

/** The merge fields of macros: what the person who asked may read. */
export const macroFields = [
  "ticket.number",
  "ticket.subject",
  "ticket.link",
  "customer.name",
  "contact.name",
  "contact.first_name",
  "contact.email",
  "colleague.name",
  "department.name",
  "company.name",
  "company.email",
  "company.phone",
] as const;
export type MacroField = (typeof macroFields)[number];
export type MacroValues = Readonly<Record<MacroField, string>>;

const slot = /\{\{([^{}]*)\}\}/g;

const isField = (name: string): name is MacroField => (macroFields as readonly string[]).includes(name);

export interface FieldProblem {
  field: string;
  code: "unknown" | "empty";
}

/** A text with its merge fields filled. Those that are unknown or have no value stay as they are and are named, each once. */
export function fillMacro(text: string, values: MacroValues): { text: string; problems: FieldProblem[] } {
  const found = new Map<string, FieldProblem>();
  const filled = text.replace(slot, (whole, inside: string) => {
    const field = inside.trim();
    const value = isField(field) ? values[field].trim() : "";
    if (value !== "") return value;
    found.set(field, { field, code: isField(field) ? "empty" : "unknown" });
    return whole;
  });
  return { text: filled, problems: [...found.values()] };
}

/** @throws AppError `invalid` at `path` for the first merge field that is unknown, and for braces without a name. */
export function assertFields(path: string, text: string): void {
  const unknown = [...text.matchAll(slot)].map(([, inside = ""]) => inside.trim()).find((name) => !isField(name));
  if (unknown !== undefined)
    throw invalidField(path, "unknown_name", `There is no {{${unknown}}} here. There are: ${macroFields.join(", ")}.`);
  if (/\{\{|\}\}/.test(text.replace(slot, ""))) throw invalidField(path, "unclosed_braces", "Put a name between {{ and }}.");
}

/** @throws AppError `invalid` that names each merge field which could not be filled. */
export function assertFilled(path: string, problems: readonly FieldProblem[]): void {
  if (problems.length === 0) return;
  const message = ({ field, code }: FieldProblem) => (code === "empty" ? `{{${field}}} has no value.` : `There is no {{${field}}} here.`);
  throw new AppError("invalid", problems.map(message).join(" "), {
    errors: problems.map((problem) => ({
      path,
      code: problem.code === "empty" ? "missing_value" : "unknown_name",
      message: message(problem),
    })),
  });
}

interface Effects {
  body: string;
  status: string | null;
  priority: string | null;
  department_id: string | null;
  assign: string;
  assignee_id: string | null;
  task: { title: string } | null;
}

/** @throws AppError `invalid` for merge fields that do not exist, a colleague that does not fit, and a macro that does nothing. */
export function assertMacro({ body, status, priority, department_id, assign, assignee_id, task }: Effects): void {
  assertFields("body", body);
  if (task) assertFields("task.title", task.title);
  if (assign === "colleague" && assignee_id === null)
    throw invalidField("assignee_id", "required", "Choose the colleague who gets the ticket.");
  if (assign !== "colleague" && assignee_id !== null) throw invalidField("assignee_id", "unexpected", "Only “a colleague” names one.");
  const changes = [status, priority, department_id, task].some((effect) => effect !== null) || assign !== "keep";
  if (body.trim() === "" && !changes) throw invalidField("body", "required", "Write a text, or choose what the macro changes.");
}
