import { useEffect } from "react";
import { isTyping } from "@/components/shell/is-typing";

/** The letters that edit a field of the open task. */
export const taskKeys = { s: "status", a: "assignee_id", d: "due_on", p: "priority" } as const;

/** After `g` or `c` a letter belongs to the shortcuts of every page, for this long, in milliseconds. */
const pairTime = 1_500;

/** Begins to edit a field of the task by its letter. */
export function useTaskKeys(): void {
  useEffect(() => {
    let pairUntil = 0;
    const press = (event: KeyboardEvent) => {
      if (isTyping(event) || event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return;
      const isSecond = event.timeStamp < pairUntil;
      pairUntil = event.key === "g" || event.key === "c" ? event.timeStamp + pairTime : 0;
      if (isSecond || !(event.key in taskKeys)) return;
      const field = taskKeys[event.key as keyof typeof taskKeys];
      const button = document.querySelector<HTMLButtonElement>(`button[data-field="${field}"]`);
      if (button === null) return;
      event.preventDefault();
      button.click();
    };
    addEventListener("keydown", press);
    return () => removeEventListener("keydown", press);
  }, []);
}
