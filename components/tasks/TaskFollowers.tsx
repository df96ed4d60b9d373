"use client";

import { X } from "lucide-react";
import { useTranslations } from "next-intl";
import { staffLookup, useLookupOptions } from "@/components/api/lookup";
import { usePerform } from "@/components/api/use-perform";
import { usePart } from "@/components/api/use-record";
import { Section } from "@/components/record/Section";
import { useWorkplace } from "@/components/shell/workplace";
import { Button } from "@/components/ui/Button";
import { Combobox } from "@/components/ui/Combobox";
import { IconButton } from "@/components/ui/IconButton";
import { tasks } from "./resource";

/** The colleagues who are notified of the task's comments, status and due date. */
export function TaskFollowers({ id, locked }: { id: string; locked: boolean }) {
  const t = useTranslations("tasks.followers");
  const { staff } = useWorkplace();
  const { api, perform, busy } = usePerform([tasks.name]);
  const options = useLookupOptions(staffLookup);
  const { data } = usePart(tasks, id, "followers", tasks.verbs.followers, { id });
  const change = (verb: "follow" | "unfollow", staff_id: string) => void perform(() => api.call(tasks.verbs[verb], { id, staff_id }));
  const isFollowing = data?.data.some(({ staff_id }) => staff_id === staff.id) ?? false;
  return (
    <Section
      title={t("title")}
      action={
        locked || data === undefined ? null : (
          <Button tone="quiet" busy={busy} onClick={() => change(isFollowing ? "unfollow" : "follow", staff.id)}>
            {t(isFollowing ? "unfollow" : "follow")}
          </Button>
        )
      }
    >
      <ul className="grid text-sm">
        {data?.data.map(({ staff_id, name }) => (
          <li key={staff_id} className="flex min-h-9 items-center gap-2">
            <bdi className="min-w-0 flex-1 truncate">{name}</bdi>
            {locked ? null : <IconButton icon={<X />} label={t("remove", { name })} onClick={() => change("unfollow", staff_id)} />}
          </li>
        ))}
      </ul>
      {data?.data.length === 0 ? <p className="py-2 text-sm text-muted">{t("none")}</p> : null}
      {locked ? null : (
        <Combobox
          label={t("add")}
          placeholder={t("add")}
          options={options}
          value={null}
          onChange={(option) => option && change("follow", option.value)}
        />
      )}
      <p className="pt-1 text-xs text-muted">{t("text")}</p>
    </Section>
  );
}
