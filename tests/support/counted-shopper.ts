import type { Locator, Page } from "playwright-core";

/** Effort of a task: presses, fields and scrolled screens. */
export interface Effort {
  taps: number;
  fields: number;
  screens: number;
}

export class CountedShopper {
  private taps = 0;
  private fields = 0;
  private screens = 0;
  /** The scrolled screens of each target, so that a failed test shows where they come from. */
  readonly scrolls: string[] = [];
  private readonly page: Page;

  constructor(page: Page) {
    this.page = page;
  }

  get effort(): Effort {
    return { taps: this.taps, fields: this.fields, screens: Math.round(this.screens * 10) / 10 };
  }

  async tap(target: Locator): Promise<void> {
    const one = target.filter({ visible: true }).first();
    await one.waitFor();
    await this.reach(one);
    this.taps += 1;
    await one.click();
  }

  async fill(label: string | RegExp, words: string): Promise<void> {
    const field = this.page.locator("main, dialog:modal").getByLabel(label).filter({ visible: true }).first();
    await field.waitFor();
    await this.reach(field);
    this.fields += 1;
    await field.fill(words);
  }

  async choose(label: string, words: string): Promise<void> {
    const field = this.page.getByRole("combobox", { name: label }).filter({ visible: true }).first();
    await this.reach(field);
    this.taps += 2;
    await field.selectOption({ label: words });
  }

  /** Scrolls until the target is fully visible, and counts the distance. */
  private async reach(target: Locator): Promise<void> {
    const scrolled = await target.evaluate((element) => {
      const { top, bottom } = element.getBoundingClientRect();
      const away = Math.max(0, bottom - window.innerHeight, -top);
      element.scrollIntoView({ block: "nearest", behavior: "instant" });
      return away / window.innerHeight;
    });
    this.screens += scrolled;
    if (scrolled > 0) this.scrolls.push(`${scrolled.toFixed(2)} to ${target}`);
  }
}
