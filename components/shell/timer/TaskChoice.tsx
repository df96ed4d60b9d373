"use client";

import { useQuery } from "@tanstack/react-query";
import { Play } from "lucide-react";
import { useTranslations } from "next-intl";
import { useDeferredValue, useState } from "react";
import { useApi } from "@/components/api/use-api";
import { Input } from "@/components/ui/Input";
import { timer } from "../resource";

interface TaskChoiceProps {
  heading: string;
  /** The task of the running timer. */
  present: string | null;
  busy: boolean;
  onStart: (id: string) => void;
}

/** The reader's recent and assigned tasks, or those found by title; choosing one starts the timer on it. */
export function TaskChoice({ heading, present, busy, onStart }: TaskChoiceProps) {
  const t = useTranslations("staff.timer");
  const api = useApi();
  const [text, setText] = useState("");
  const q = useDeferredValue(text.trim());
  const { data } = useQuery({
    queryKey: [api.tenant, "time-entries", "timer", "tasks", q],
    queryFn: ({ signal }) => api.ask(timer.tasks, q === "" ? {} : { q }, signal),
    placeholderData: (before) => before,
  });
  const found = data?.data.filter(({ id }) => id !== present);
  return (
    <section className="grid gap-1 p-2">
      <div className="p-2 pb-1">
        <Input
          type="search"
          name="timer_task"
          dir="auto"
          autoComplete="off"
          aria-label={t("find")}
          placeholder={t("find")}
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
      </div>
      {q === "" ? <h2 className="px-2 pt-1 text-xs font-medium text-muted">{heading}</h2> : null}
      {found?.length === 0 ? <p className="px-2 py-2 text-sm text-muted">{t(q === "" ? "none" : "not_found")}</p> : null}
      <ul className="grid max-h-64 overflow-y-auto">
        {found?.map(({ id, title, project_name, customer_name }) => (
          <li key={id}>
            <button
              type="button"
              aria-disabled={busy || undefined}
              aria-label={t("start", { task: title })}
              onClick={() => {
                if (!busy) onStart(id);
                setText("");
              }}
              className="flex min-h-9 w-full items-center gap-2.5 rounded-md px-2 py-1 text-start text-sm hover:bg-hover"
            >
              <Play aria-hidden="true" className="size-4 shrink-0 text-muted" />
              <span className="grid min-w-0 flex-1">
                <span className="truncate">
                  <bdi>{title}</bdi>
                </span>
                <TaskPlace names={[project_name, customer_name]} />
              </span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}

function TaskPlace({ names }: { names: readonly (string | null)[] }) {
  const known = names.filter((name) => name !== null);
  if (known.length === 0) return null;
  return (
    <span className="truncate text-xs text-muted">
      {known.map((name, index) => (
        <span key={name}>
          {index > 0 ? " · " : null}
          <bdi>{name}</bdi>
        </span>
      ))}
    </span>
  );
}
