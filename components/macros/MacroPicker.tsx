"use client";

import { Zap } from "lucide-react";
import { useTranslations } from "next-intl";
import { useId, useMemo, useState, type KeyboardEvent } from "react";
import { useList } from "@/components/api/use-list";
import { Button } from "@/components/ui/Button";
import { Input } from "@/components/ui/Input";
import { OptionList } from "@/components/ui/OptionList";
import { Popover } from "@/components/ui/Popover";
import { useOptions } from "@/components/ui/use-options";
import { macros } from "./resource";
import { useMacroEffects } from "./use-macro-effects";

interface MacroPickerProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  onPick: (macroId: string) => void;
}

/** Finds a macro: type to search, arrow keys to move, Enter to use it. */
export function MacroPicker({ open, onOpenChange, onPick }: MacroPickerProps) {
  const t = useTranslations("macros.picker");
  return (
    <Popover
      open={open}
      onOpenChange={onOpenChange}
      label={t("open")}
      className="w-96 p-2"
      trigger={
        <Button tone="quiet" className="gap-1.5">
          <Zap aria-hidden="true" className="size-4" />
          {t("open")}
        </Button>
      }
    >
      <Search
        onPick={(id) => {
          onOpenChange(false);
          onPick(id);
        }}
      />
    </Popover>
  );
}

function Search({ onPick }: { onPick: (macroId: string) => void }) {
  const t = useTranslations("macros.picker");
  const list = useId();
  const effectsOf = useMacroEffects();
  const { rows, isPending } = useList(macros, { limit: "200" });
  const [text, setText] = useState("");
  const [active, setActive] = useState(0);
  const options = useMemo(
    () => rows.map((macro) => ({ value: macro.id, label: macro.name, detail: effectsOf(macro, { text: false }).join(" · ") })),
    [rows, effectsOf],
  );
  const ready = useOptions(options, text, true);
  const found = { ...ready, state: isPending ? ("loading" as const) : ready.state };
  const handleKey = (event: KeyboardEvent) => {
    const count = Math.max(found.options.length, 1);
    const chosen = found.options[active];
    if (event.key === "ArrowDown" || event.key === "ArrowUp") {
      event.preventDefault();
      setActive((active + (event.key === "ArrowDown" ? 1 : count - 1)) % count);
    } else if (event.key === "Enter" && chosen) {
      event.preventDefault();
      onPick(chosen.value);
    }
  };
  return (
    <div className="grid gap-1">
      <Input
        role="combobox"
        aria-expanded
        aria-controls={list}
        aria-autocomplete="list"
        aria-activedescendant={found.options[active] ? `${list}-${String(active)}` : undefined}
        aria-label={t("search")}
        placeholder={t("search")}
        autoComplete="off"
        value={text}
        onChange={(event) => {
          setText(event.target.value);
          setActive(0);
        }}
        onKeyDown={handleKey}
      />
      <OptionList
        id={list}
        label={t("open")}
        found={found}
        active={active}
        chosen={null}
        onPoint={setActive}
        onSelect={({ value }) => onPick(value)}
      />
    </div>
  );
}
