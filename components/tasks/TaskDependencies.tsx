"use client";

import { X } from "lucide-react";
import { useTranslations } from "next-intl";
import { useLookupOptions } from "@/components/api/lookup";
import { usePerform } from "@/components/api/use-perform";
import { usePart } from "@/components/api/use-record";
import { RecordName } from "@/components/record/RecordName";
import { Section } from "@/components/record/Section";
import { Badge } from "@/components/ui/Badge";
import { Combobox } from "@/components/ui/Combobox";
import { IconButton } from "@/components/ui/IconButton";
import { taskLookup } from "./lookup";
import { tasks } from "./resource";

/** The tasks that come before this one, added and removed here, and those that wait for it. */
export function TaskDependencies({ id, locked }: { id: string; locked: boolean }) {
  const t = useTranslations("tasks.dependencies");
  const words = useTranslations("tasks.statuses");
  const { api, perform } = usePerform([tasks.name, "projects"]);
  const options = useLookupOptions(taskLookup);
  const { data } = usePart(tasks, id, "dependencies", tasks.verbs.dependencies, { id });
  const change = (verb: "add_dependency" | "remove_dependency", after_id: string) =>
    void perform(() => api.call(tasks.verbs[verb], { id, after_id }));
  if (locked && (data === undefined || data.after.length + data.before.length === 0)) return null;
  return (
    <Section title={t("title")}>
      <ul className="grid text-sm">
        {data?.after.map((task) => (
          <li key={task.id} className="flex min-h-9 items-center gap-2">
            <span className="min-w-0 flex-1 truncate">
              <RecordName noun="task" id={task.id} title={task.title} />
            </span>
            <Badge tone={task.status === "done" ? "good" : "neutral"}>{words(task.status)}</Badge>
            {locked ? null : (
              <IconButton icon={<X />} label={t("remove", { title: task.title })} onClick={() => change("remove_dependency", task.id)} />
            )}
          </li>
        ))}
      </ul>
      {locked ? null : (
        <Combobox
          label={t("add")}
          placeholder={t("add")}
          options={options}
          value={null}
          onChange={(option) => option && change("add_dependency", option.value)}
        />
      )}
      {data === undefined || data.before.length === 0 ? null : (
        <>
          <h3 className="pt-2 text-sm font-medium">{t("before")}</h3>
          <ul className="grid text-sm">
            {data.before.map((task) => (
              <li key={task.id} className="flex min-h-9 items-center gap-2">
                <span className="min-w-0 flex-1 truncate">
                  <RecordName noun="task" id={task.id} title={task.title} />
                </span>
                <Badge tone={task.status === "done" ? "good" : "neutral"}>{words(task.status)}</Badge>
              </li>
            ))}
          </ul>
        </>
      )}
    </Section>
  );
}
