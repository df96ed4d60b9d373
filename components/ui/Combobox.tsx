"use client";

import { ChevronDown, Plus, X } from "lucide-react";
import { useTranslations } from "next-intl";
import { Popover as Radix } from "radix-ui";
import { useEffect, useId, useRef, useState, type KeyboardEvent } from "react";
import { classNames } from "./class-names";
import type { ControlProps } from "./Field";
import { IconButton } from "./IconButton";
import { Input } from "./Input";
import { OptionList } from "./OptionList";
import { foldText } from "@/lib/kernel/base/fold-text";
import { useOptions, type Option, type Options } from "./use-options";

export interface ComboboxProps extends Partial<ControlProps> {
  /** A function must be stable between renders. */
  options: Options;
  value: Option | null;
  onChange: (option: Option | null) => void;
  placeholder?: string;
  /** Whether the reader can clear the choice. */
  clearable?: boolean;
  /** The accessible name, where no visible label exists. */
  label?: string;
  autoFocus?: boolean;
  /** A last entry that creates what was typed, unless an option has that name: "Create customer “Zebra”". */
  create?: { label: (text: string) => string; run: (text: string) => void } | null;
  className?: string;
  onKeyDown?: (event: KeyboardEvent<HTMLInputElement>) => void;
  /** Draws no border of its own, for a grid cell. */
  quiet?: boolean;
  /** The attribute by which a grid finds its cells. */
  dataCell?: string;
}

/** The value of the entry that creates; no record has it. */
const createMark = "+";

/**
 * A combobox with a list popup (WAI-ARIA): arrow keys move, Enter selects the active option, Escape closes; the previous choice returns if
 * nothing else is selected.
 */
export function Combobox({
  options: source,
  value,
  onChange,
  placeholder,
  clearable = false,
  label,
  create = null,
  className,
  onKeyDown,
  quiet = false,
  dataCell,
  ...control
}: ComboboxProps) {
  const t = useTranslations("common.ui");
  const list = useId();
  const field = useRef<HTMLInputElement>(null);
  const [open, setOpen] = useState(false);
  const [text, setText] = useState<string | null>(null);
  const [active, setActive] = useState(0);
  const found = useOptions(source, text ?? "", open);
  const typed = text?.trim() ?? "";
  const loaded = found.state !== "loading";
  const creatable =
    create !== null && typed !== "" && loaded && !found.options.some(({ label: name }) => foldText(name) === foldText(typed));
  const options = creatable ? [...found.options, { value: createMark, label: create.label(typed), icon: <Plus /> }] : found.options;
  // Enter was pressed before any option had loaded.
  const enterPending = useRef(false);

  const close = () => {
    enterPending.current = false;
    setOpen(false);
    setText(null);
    setActive(0);
  };
  const select = (option: Option | null) => {
    if (option?.value === createMark) create?.run(typed);
    else onChange(option);
    close();
  };
  /** An emptied field is a choice too, where there may be none. */
  const leave = () => {
    if (clearable && value !== null && text === "") select(null);
    else close();
  };
  const handleKey = (event: KeyboardEvent<HTMLInputElement>) => {
    const chosen = options[active];
    if (event.key === "ArrowDown" || event.key === "ArrowUp") {
      event.preventDefault();
      if (!open) return setOpen(true);
      const step = event.key === "ArrowDown" ? 1 : -1;
      setActive((active + step + Math.max(options.length, 1)) % Math.max(options.length, 1));
    } else if (open && event.key === "Enter" && chosen) {
      event.preventDefault();
      event.stopPropagation();
      select(chosen);
    } else if (open && event.key === "Enter" && typed !== "" && !loaded) {
      event.preventDefault();
      event.stopPropagation();
      enterPending.current = true;
    } else if (open && event.key === "Escape") {
      event.preventDefault();
      event.stopPropagation();
      close();
    } else if (open && event.key === "Tab" && typed !== "" && chosen && chosen.value !== createMark) select(chosen);
    else onKeyDown?.(event);
  };

  const first = options[0];
  useEffect(() => {
    if (!loaded || !enterPending.current) return;
    enterPending.current = false;
    if (first) select(first);
  });

  return (
    <Radix.Root open={open} onOpenChange={(opens) => !opens && leave()}>
      <Radix.Anchor asChild>
        <div className={classNames("group relative", className)}>
          <Input
            {...control}
            ref={field}
            role="combobox"
            autoComplete="off"
            aria-label={label}
            aria-expanded={open}
            aria-controls={list}
            aria-autocomplete="list"
            aria-activedescendant={open && options[active] ? `${list}-${String(active)}` : undefined}
            placeholder={placeholder}
            value={text ?? value?.label ?? ""}
            onChange={(event) => {
              enterPending.current = false;
              setText(event.target.value);
              setActive(0);
              setOpen(true);
            }}
            onClick={() => setOpen(true)}
            onKeyDown={handleKey}
            onBlur={(event) => !(event.relatedTarget instanceof Element && event.relatedTarget.closest(`[data-list="${list}"]`)) && leave()}
            data-cell={dataCell}
            // Shows truncated text in full on hover.
            title={quiet ? value?.label : undefined}
            className={
              quiet ? "border-transparent bg-transparent pe-1 ps-2 text-sm text-ellipsis -outline-offset-2" : "pe-14 text-ellipsis"
            }
          />
          <span
            className={classNames(
              // Inside the focus ring.
              "absolute inset-y-1 end-1 items-center",
              quiet ? "hidden bg-surface group-focus-within:flex group-hover:flex" : "flex",
            )}
          >
            {clearable && value ? (
              <IconButton label={t("clear")} icon={<X />} className="size-6" tabIndex={-1} onClick={() => select(null)} />
            ) : null}
            <ChevronDown aria-hidden="true" className="pointer-events-none me-1.5 size-4 text-muted" />
          </span>
        </div>
      </Radix.Anchor>
      <Radix.Portal>
        <Radix.Content
          data-list={list}
          aria-label={label ?? t("choices")}
          sideOffset={4}
          align="start"
          onOpenAutoFocus={(event) => event.preventDefault()}
          onCloseAutoFocus={(event) => event.preventDefault()}
          // The field's own key handler deals with Escape.
          onEscapeKeyDown={(event) => event.preventDefault()}
          onInteractOutside={(event) =>
            event.target instanceof Node && field.current?.parentElement?.contains(event.target) && event.preventDefault()
          }
          className="z-50 w-(--radix-popover-trigger-width) min-w-56 rounded-md border border-line bg-raised shadow-float float-in"
        >
          <OptionList
            id={list}
            label={label ?? t("choices")}
            found={{ ...found, options }}
            active={active}
            chosen={value?.value ?? null}
            onPoint={setActive}
            onSelect={select}
          />
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
