"use client";

import { useTranslations } from "next-intl";
import { useState, type FormEvent } from "react";
import { staffLookup } from "@/components/api/lookup";
import { usePerform } from "@/components/api/use-perform";
import { Badge } from "@/components/ui/Badge";
import { Button } from "@/components/ui/Button";
import { InputField } from "@/components/ui/Input";
import { Tags } from "@/components/ui/Tags";
import { showToast } from "@/components/ui/toast-store";
import { isolate } from "@/lib/commerce/direction";
import { DueText } from "./DueText";
import { readQuickTask } from "./quick-add";
import { tasks } from "./resource";

/** A line that becomes a task: date, priority and colleague are read from the words, here in the browser. */
export function QuickAdd({ today }: { today: string }) {
  const t = useTranslations("tasks.quick_add");
  const words = useTranslations("tasks.priorities");
  const { api, perform, busy } = usePerform([tasks.name]);
  const [line, setLine] = useState("");
  const { title, due_on, due_time, priority, assignee, tags } = readQuickTask(line, today);
  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (busy || title === "") return;
    await perform(
      async () => {
        const found = assignee === null ? [] : await staffLookup.search(api, assignee, new AbortController().signal);
        const [colleague] = found;
        // A person whom nobody knows stays part of the title.
        const named = assignee !== null && colleague === undefined ? `${title} @${assignee}` : title;
        await api.create(tasks, {
          title: named.slice(0, 200),
          ...(due_on === null ? {} : { due_on }),
          ...(due_time === null ? {} : { due_time }),
          ...(priority === null ? {} : { priority }),
          ...(colleague === undefined ? {} : { assignee_id: colleague.value }),
          ...(tags.length === 0 ? {} : { tags }),
        });
      },
      () => {
        showToast({ tone: "good", text: t("created", { title: isolate(title) }) });
        setLine("");
      },
    );
  }
  return (
    <form noValidate method="post" onSubmit={(event) => void submit(event)} className="grid gap-1.5">
      <div className="grid grid-cols-[minmax(0,1fr)_auto] items-end gap-2">
        <InputField
          name="quick_add"
          label={t("label")}
          dir="auto"
          autoComplete="off"
          maxLength={300}
          placeholder={t("example")}
          value={line}
          onChange={(event) => setLine(event.target.value)}
        />
        <Button type="submit" busy={busy} disabled={title === ""}>
          {t("add")}
        </Button>
      </div>
      <p role="status" className="flex min-h-6 flex-wrap items-center gap-2 text-sm text-muted">
        {title === "" || title === line.trim() ? null : (
          <span dir="auto" className="max-w-full truncate font-medium text-text">
            {title}
          </span>
        )}
        {due_on === null ? null : (
          <Badge tone="accent">
            <DueText task={{ due_on, due_time }} />
          </Badge>
        )}
        {priority === null ? null : <Badge tone="warn">{words(priority)}</Badge>}
        {assignee === null ? null : (
          <Badge tone="neutral">
            <bdi>@{assignee}</bdi>
          </Badge>
        )}
        <Tags names={tags} most={20} />
      </p>
    </form>
  );
}
