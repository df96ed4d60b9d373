"use client";

import { X } from "lucide-react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { useOpenRecord } from "@/components/record/record-context";
import { Section } from "@/components/record/Section";
import { Button } from "@/components/ui/Button";
import { Checkbox } from "@/components/ui/Checkbox";
import { IconButton } from "@/components/ui/IconButton";
import { Input } from "@/components/ui/Input";
import type { TaskRow } from "./resource";

/** The task's steps, ticked off, added and removed in place. */
export function ChecklistSection({ checklist }: { checklist: TaskRow["checklist"] }) {
  const t = useTranslations("tasks.checklist");
  const { save, locked, state } = useOpenRecord();
  const [text, setText] = useState("");
  const typed = text.trim();
  const isOpen = locked === null;
  // The next change needs the version that this one brings.
  const busy = state !== "idle";
  async function add(): Promise<void> {
    if (await save({ checklist: [...checklist, { text: typed, done: false }] })) setText("");
  }
  if (!isOpen && checklist.length === 0) return null;
  return (
    <Section title={t("title")}>
      <ul className="grid gap-1">
        {checklist.map((item, place) => (
          <li key={`${String(place)} ${item.text}`} className="flex items-center justify-between gap-2">
            <Checkbox
              name={`step_${String(place)}`}
              label={<bdi className={item.done ? "text-muted line-through" : ""}>{item.text}</bdi>}
              checked={item.done}
              disabled={!isOpen || busy}
              onChange={() => void save({ checklist: checklist.map((each) => (each === item ? { ...each, done: !each.done } : each)) })}
            />
            {isOpen ? (
              <IconButton
                icon={<X aria-hidden="true" />}
                label={t("remove", { text: item.text })}
                disabled={busy}
                onClick={() => void save({ checklist: checklist.filter((each) => each !== item) })}
              />
            ) : null}
          </li>
        ))}
      </ul>
      {isOpen ? (
        <form
          noValidate
          method="post"
          className="flex gap-2"
          onSubmit={(event) => {
            event.preventDefault();
            if (typed !== "" && !busy) void add();
          }}
        >
          <Input
            name="new_step"
            aria-label={t("add_label")}
            placeholder={t("add_label")}
            maxLength={200}
            value={text}
            onChange={(event) => setText(event.target.value)}
          />
          <Button type="submit" busy={busy}>
            {t("add")}
          </Button>
        </form>
      ) : null}
    </Section>
  );
}
