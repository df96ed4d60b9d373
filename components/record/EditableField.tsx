"use client";

import { Lock, Pencil } from "lucide-react";
import { useTranslations } from "next-intl";
import { Fragment, useId, useRef, useState, type ReactNode } from "react";
import { ApiProblem } from "@/components/api/problem";
import { NameOf } from "@/components/api/NameOf";
import { useFieldProblem } from "@/components/form/use-field-problem";
import { classNames } from "@/components/ui/class-names";
import { Tooltip } from "@/components/ui/Tooltip";
import { EditControl } from "./EditControl";
import { readEdit, writeEdit, type FieldKind } from "./field-kinds";
import { useOpenRecord } from "./record-context";

type EditableFieldProps = FieldKind & {
  name: string;
  label: string;
  /** Renders the value outside edit mode; plain text by default. */
  show?: (value: never) => ReactNode;
  required?: boolean;
  whenEmpty?: null | "";
  /** The value, where the record keeps it in another form, and the changes that a new one makes. */
  own?: { value: unknown; toChanges: (value: unknown) => Record<string, unknown> };
  /** Why this one field cannot be changed. */
  locked?: string | null;
  /** What the field takes, shown while it is edited. */
  hint?: string | null;
  /** What to know about the value, below it. */
  note?: ReactNode;
};

/** A value that turns into a control on click. Enter or blur saves, Escape cancels. A locked field shows the reason. */
export function EditableField({
  name,
  label,
  show,
  required = false,
  whenEmpty = null,
  own,
  locked: ownLock = null,
  hint = null,
  note = null,
  ...kind
}: EditableFieldProps) {
  const t = useTranslations("staff.record");
  const fieldProblem = useFieldProblem();
  const { values, save, state, locked: whole } = useOpenRecord();
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  const [text, setText] = useState<string | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const locked = ownLock ?? whole;
  const value = own ? own.value : values[name];

  const leave = (focus: boolean) => {
    setText(null);
    setProblem(null);
    if (focus) requestAnimationFrame(() => button.current?.focus());
  };
  async function commit(typed: string, focus: boolean): Promise<void> {
    if (busy) return;
    if (typed.trim() === writeEdit(value, kind).trim()) return leave(focus);
    if (required && typed.trim() === "") return setProblem(fieldProblem("required"));
    setBusy(true);
    try {
      const edited = readEdit(kind, typed, whenEmpty);
      if (await save(own ? own.toChanges(edited) : { [name]: edited })) leave(focus);
      else setText(null);
    } catch (error) {
      const refused =
        error instanceof ApiProblem ? error.errors.find(({ path }) => path === name || path.startsWith(`${name}.`)) : undefined;
      setProblem(fieldProblem(refused?.code ?? "invalid"));
    } finally {
      setBusy(false);
    }
  }

  const shown = show ? show(value as never) : readOut(kind, value, t("yes"), t("no"));
  const empty = shown === null || shown === undefined || shown === "";
  return (
    <div className="grid min-h-9 grid-cols-[7.5rem_minmax(0,1fr)] items-start gap-3 text-sm">
      <span id={`${id}-label`} className="py-2 text-muted">
        {label}
      </span>
      {text === null ? (
        locked === null ? (
          <button
            ref={button}
            type="button"
            id={`${id}-value`}
            aria-labelledby={`${id}-label ${id}-value`}
            aria-describedby={`${id}-edit`}
            data-field={name}
            onClick={() => setText(writeEdit(value, kind))}
            className={classNames(
              "group -mx-2 flex min-h-9 items-start gap-2 rounded-md border border-transparent px-2 py-[7px]",
              "text-start [overflow-wrap:anywhere] hover:border-line hover:bg-hover",
            )}
          >
            <span className={empty ? "min-w-0 flex-1 text-muted" : "min-w-0 flex-1 whitespace-pre-wrap"}>{empty ? t("empty") : shown}</span>
            <Pencil
              aria-hidden="true"
              className="mt-0.5 size-3.5 shrink-0 text-muted opacity-0 group-hover:opacity-100 group-focus-visible:opacity-100"
            />
            <span id={`${id}-edit`} hidden>
              {t("edit", { field: label })}
            </span>
          </button>
        ) : (
          <span className="flex min-h-9 items-start gap-2 py-2 [overflow-wrap:anywhere]">
            <span className="min-w-0 flex-1 whitespace-pre-wrap">{empty ? "–" : shown}</span>
            <Tooltip text={locked}>
              <button
                type="button"
                aria-label={`${t("locked")}: ${locked}`}
                className="inline-flex size-6 items-center justify-center rounded-sm text-muted"
              >
                <Lock aria-hidden="true" className="size-3.5" />
              </button>
            </Tooltip>
          </span>
        )
      ) : (
        // As high and as far in as the value was, so that nothing moves when the reader begins to edit.
        <div className="-mx-2 grid gap-1 [&_input]:ps-2 [&_input]:text-sm">
          <EditControl
            kind={kind}
            labelledBy={`${id}-label`}
            text={text}
            invalid={problem !== null}
            describedBy={`${id}-problem`}
            onChange={setText}
            onCommit={(typed, focus) => void commit(typed, focus)}
            onCancel={() => leave(true)}
          />
          {hint === null ? null : <p className="px-2 text-xs text-muted">{hint}</p>}
          <p id={`${id}-problem`} role="alert" className="px-2 font-medium text-bad empty:hidden">
            {problem}
          </p>
          <p role="status" className="px-2 text-muted empty:hidden">
            {busy ? (state === "waiting" ? t("waiting") : t("saving")) : null}
          </p>
        </div>
      )}
      {note === null ? null : <div className="col-start-2 -mt-1.5 pb-1 text-xs text-muted">{note}</div>}
    </div>
  );
}

/** Lets a long address break after its signs, before it must break within a word. */
function breakable(text: string): ReactNode {
  return text.split(/(?<=[@./_-])/).map((part, index) => (
    <Fragment key={index}>
      {index > 0 ? <wbr /> : null}
      {part}
    </Fragment>
  ));
}

function readOut(kind: FieldKind, value: unknown, yes: string, no: string): ReactNode {
  switch (kind.kind) {
    case "text":
    case "area":
    case "list":
    case "number":
    case "decimal":
    case "day":
    case "instant":
      // `bdi` keeps a telephone number from being reversed on a right-to-left page.
      return writeEdit(value) === "" ? null : <bdi>{breakable(writeEdit(value))}</bdi>;
    case "options":
      return kind.options.find((option) => option.value === writeEdit(value))?.label ?? writeEdit(value);
    case "lookup":
      return typeof value === "string" ? <NameOf lookup={kind.lookup} id={value} /> : null;
    case "choices":
      return (Array.isArray(value) ? value : [])
        .map((chosen) => kind.options.find((option) => option.value === chosen)?.label ?? String(chosen))
        .join(", ");
    case "flag":
      return value === true ? yes : value === null && kind.clearable === true ? null : no;
  }
}
