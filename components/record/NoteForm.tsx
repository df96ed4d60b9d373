"use client";

import { useQueryClient } from "@tanstack/react-query";
import { MentionPicker } from "./MentionPicker";
import { notes } from "./resource";
import { useTranslations } from "next-intl";
import { useState, type FormEvent } from "react";
import { queryKeys } from "@/components/api/resource";
import { useApi } from "@/components/api/use-api";
import { useProblemText } from "@/components/api/use-problem-text";
import { useDraft } from "@/components/form/draft";
import { Button } from "@/components/ui/Button";
import { TextArea } from "@/components/ui/Input";
import { showToast } from "@/components/ui/toast-store";

/** Adds a note to a record. Ctrl+Enter sends it; the unsent draft is stored on this device. */
export function NoteForm({ resource, id }: { resource: { name: string }; id: string }) {
  const t = useTranslations("staff.timeline");
  const api = useApi();
  const cache = useQueryClient();
  const problemText = useProblemText();
  const { value: body, set } = useDraft(`${api.tenant}:note:${id}`, "");
  const [busy, setBusy] = useState(false);
  async function send(event?: FormEvent): Promise<void> {
    event?.preventDefault();
    if (busy || body.trim() === "") return;
    setBusy(true);
    try {
      await api.create(notes, { record_id: id, body });
      set("");
      await cache.invalidateQueries({ queryKey: queryKeys.record(api.tenant, resource.name, id) });
    } catch (error) {
      showToast({ tone: "bad", text: problemText(error) });
    } finally {
      setBusy(false);
    }
  }
  return (
    <form onSubmit={(event) => void send(event)} className="grid gap-2">
      <TextArea
        name="note"
        rows={body === "" ? 1 : 3}
        dir="auto"
        aria-label={t("note")}
        placeholder={t("note")}
        maxLength={10_000}
        value={body}
        onChange={(event) => set(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) void send();
        }}
      />
      {resource.name === "tasks" ? <MentionPicker text={body} onChange={set} /> : null}
      {body.trim() === "" ? null : (
        <Button type="submit" busy={busy} className="justify-self-start">
          {t("add_note")}
        </Button>
      )}
    </form>
  );
}
