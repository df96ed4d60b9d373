"use client";

import { useTranslations } from "next-intl";
import { Checkbox } from "@/components/ui/Checkbox";
import { useWords } from "@/components/words/use-words";
import { everyEvent } from "@/lib/domains/webhooks/schema";
import type { EventKind } from "./resource";

interface EventPickerProps {
  kinds: readonly EventKind[];
  chosen: readonly string[];
  error?: string | null | undefined;
  onChange: (events: string[]) => void;
}

/** The kinds of events of an endpoint: all of them, or those ticked under each kind of record. */
export function EventPicker({ kinds, chosen, error, onChange }: EventPickerProps) {
  const t = useTranslations("webhooks.form");
  const words = useWords();
  const all = chosen.includes(everyEvent);
  const nouns = [...new Set(kinds.map(({ noun }) => noun))];
  const toggle = (name: string, on: boolean) => onChange(on ? [...chosen, name] : chosen.filter((one) => one !== name));
  return (
    <div id="field-events" tabIndex={-1} className="grid gap-4">
      <p className={error ? "text-sm font-medium text-bad" : "text-sm text-muted"}>{error ?? t("events_hint")}</p>
      <Checkbox
        name="every_event"
        label={t("every_event")}
        hint={t("every_event_hint")}
        checked={all}
        onChange={(event) => onChange(event.target.checked ? [everyEvent] : [])}
      />
      {all ? null : (
        <div className="grid gap-x-8 gap-y-5 sm:grid-cols-2">
          {nouns.map((noun) => (
            <fieldset key={noun} className="grid content-start gap-1.5">
              <legend className="pb-1 text-sm font-medium">{words.plural(noun)}</legend>
              {kinds
                .filter((kind) => kind.noun === noun)
                .map(({ name }) => (
                  <Checkbox
                    key={name}
                    name={name}
                    label={
                      <span title={name} className="text-sm">
                        {words.event(name)}
                      </span>
                    }
                    checked={chosen.includes(name)}
                    onChange={(event) => toggle(name, event.target.checked)}
                  />
                ))}
            </fieldset>
          ))}
        </div>
      )}
    </div>
  );
}
