import { describe, expect, it } from "vitest";
import { findSummary } from "#tests/support/find-summary.ts";
import { openHydrated, untilQuiet } from "#tests/support/quiet-page.ts";
import { openSharedFront, openShopFront } from "#tests/support/shop-front.ts";
import { signIn } from "#tests/support/sign-in.ts";
import { JOURNEY_WIDTHS, PHONE } from "#tests/support/watched-page.ts";

describe("customers' messages, in a real browser", () => {
  const { openPage } = openSharedFront();

  it.each(JOURNEY_WIDTHS)(
    "are answered in four presses, and a second reply at the same moment keeps its text, at %d px",
    async (width) => {
      const ada = await openPage(width);
      const other = await openPage(width);
      const { page } = ada;
      const email = `wren-${width}-${Date.now()}@example.com`;
      const message = { reason: "products", message: "Is the soap vegan?", name: "Wren Ashdown", email };
      expect((await page.request.post("/api/contact", { data: message })).ok()).toBe(true);
      for (const desk of [ada, other]) await signIn(desk.page.request, "admin");

      let presses = 0;
      const press = async (name: RegExp | string) => {
        presses += 1;
        await page.getByRole("link", { name }).or(page.getByRole("button", { name })).first().click();
      };
      await openHydrated(page, "/admin");
      await press(/waits? for an answer/);
      await page
        .getByRole("status")
        .filter({ hasText: /\d conversations?/ })
        .waitFor();
      await ada.inspect("160-messages");
      await press(/^Wren Ashdown/);
      const dialog = page.getByRole("dialog", { name: "Message from Wren Ashdown" });
      await dialog.getByText("Is the soap vegan?").waitFor();
      await ada.inspect("161-message", "dialog");

      await openHydrated(other.page, page.url());
      const second = other.page.getByRole("dialog", { name: "Message from Wren Ashdown" });
      await second.getByLabel(/^Reply to/).fill("Yes, says the other.");

      presses += 1;
      await dialog.getByLabel(/^Reply to/).click();
      await page.keyboard.type("Yes, it is.");
      await press("Send reply");
      await ada.toasts.says("Success", "Reply kept under Emails, not sent: no mail server is connected");
      expect(presses).toBeLessThanOrEqual(4);
      await dialog.getByText("Ada Meadow replied").waitFor();

      await second.getByRole("button", { name: /^Send/ }).click();
      const news = second.getByText("Ada Meadow has answered in the meantime. Your reply was not sent.");
      await news.waitFor();
      expect(await second.getByLabel(/^Reply to/).inputValue()).toBe("Yes, says the other.");
      await untilQuiet(other.page);
      await other.inspect("162-message-answered", "dialog");
      await second.getByRole("button", { name: "Preview" }).click();
      await second.getByText(/^Our answer to your message/).waitFor();
      await second.getByRole("button", { name: "Send as well" }).click();
      await other.toasts.says("Success", "Reply kept under Emails, not sent: no mail server is connected");
      await second.getByText("Yes, says the other.").waitFor();

      await dialog.getByText("Internal note").click();
      await dialog.getByRole("button", { name: "Save note" }).click();
      await findSummary(dialog.page(), "Note is required");
      await dialog.getByLabel("New note").fill("Likes lavender");
      await dialog.getByRole("button", { name: "Save note" }).click();
      await ada.toasts.says("Success", "Note saved");
      await dialog.getByText("Likes lavender").waitFor();
      await dialog.getByRole("button", { name: "Close conversation" }).click();
      await ada.toasts.says("Success", "Saved");
      await dialog.waitFor({ state: "hidden" });
      expect(ada.complaints).toEqual([]);
      expect(other.complaints.filter((line) => !line.includes("409"))).toEqual([]);
    },
  );

  it("get templates, notes reach a colleague, and parcels a packer", async () => {
    const { page, inspect, toasts, complaints } = await openPage(PHONE.width);
    const email = `fern-${Date.now()}@example.com`;
    const message = { reason: "other", message: "Where is my parcel?", name: "Fern O'Shea", email };
    expect((await page.request.post("/api/contact", { data: message })).ok()).toBe(true);
    await signIn(page.request, "admin");
    await openHydrated(page, "/admin/messages");
    await page.getByRole("button", { name: "Add template" }).click();
    const form = page.getByRole("dialog", { name: "Add template" });
    await form.getByLabel("Name").fill(`Late ${email}`);
    await form.getByLabel("Text").fill("Dear {nmae}, {tracking}");
    await form.getByRole("button", { name: "Create template" }).click();
    await form.getByText("Unknown: {nmae}. Use {name}, {order}, {tracking}").last().waitFor();
    await inspect("163-template", "dialog");
    await form.getByLabel("Text").fill("Dear {name}, the number is {tracking}.");
    await form.getByRole("button", { name: "Create template" }).click();
    await toasts.says("Success", "Template created successfully");
    await form.waitFor({ state: "hidden" });

    await page.getByLabel("Search by text, name, email or order").fill(email);
    await page
      .getByRole("status")
      .filter({ hasText: /^1 conversation$/ })
      .waitFor();
    await page.getByRole("link", { name: /^Fern O'Shea/ }).click();
    const dialog = page.getByRole("dialog", { name: "Message from Fern O'Shea" });
    await dialog.getByLabel("Insert a template").selectOption({ label: `Late ${email}` });
    const field = dialog.getByLabel(/^Reply to/);
    expect(await field.inputValue()).toBe("Dear Fern O'Shea, the number is {tracking}.");
    await dialog.getByRole("button", { name: "Send reply" }).click();
    await dialog.getByText("Fill in {tracking}").first().waitFor();
    await inspect("164-template-inserted", "dialog");
    await field.fill("Dear Fern O'Shea, the number is QA1.");
    await dialog.getByRole("button", { name: "Preview" }).click();
    await dialog.getByRole("region", { name: "Preview of the email" }).waitFor();
    expect(await dialog.getByText("There is a problem").count(), "the summary of an accepted text").toBe(0);
    await dialog.getByRole("button", { name: "Send reply" }).click();
    await toasts.says("Success", "Reply kept under Emails, not sent: no mail server is connected");
    await dialog.getByText("Ada Meadow replied").waitFor();

    await openHydrated(page, "/admin/parcels?show=ready");
    await page
      .getByRole("checkbox", { name: /^Select parcel/ })
      .first()
      .check();
    await page.getByLabel("Assign to").last().selectOption({ label: "Me" });
    await page.getByText("1 parcel assigned").waitFor();
    await openHydrated(page, "/admin/parcels?show=ready&assignee=mine");
    await page.locator("main").getByText("Ada Meadow").first().waitFor();
    await inspect("165-parcels-mine");
    expect(complaints).toEqual([]);
  });
});

describe("customers' emails, in a real browser", () => {
  const { openPage, shop } = openShopFront();

  it("are shown with the quoted text folded and the files named", async () => {
    const { page, inspect, complaints } = await openPage(PHONE.width);
    const email = `robin-${Date.now()}@example.com`;
    const message = { reason: "other", message: "Where is my parcel?", name: "Robin Hale", email };
    expect((await page.request.post("/api/contact", { data: message })).ok()).toBe(true);
    await shop.run(
      `insert into customer_messages (kind, name, email, order_number, reason, subject, message, quoted, attachments, is_cut,
         conversation_id, created_at)
       select 'question', 'Robin at work', 'work-${email}', '', 'email', 'Re: Our answer (M-0001)', 'It has come, thank you!',
         'On Saturday, the shop wrote:' || chr(10) || '> It is on its way.', '["a-very-long-name-of-a-picture-of-a-jar.png"]',
         true, id, now() from conversations where email = '${email}'`,
    );
    await signIn(page.request, "admin");
    await openHydrated(page, `/admin/messages?search=${encodeURIComponent(email)}`);
    await page.getByRole("link", { name: /^Robin Hale/ }).click();
    const dialog = page.getByRole("dialog", { name: "Message from Robin Hale" });
    await dialog.getByText("It has come, thank you!").waitFor();
    await dialog.getByText(`Robin at work (work-${email})`).waitFor();
    await dialog.getByText("Attached, in your mailbox only: a-very-long-name-of-a-picture-of-a-jar.png").waitFor();
    await dialog.getByText("The email is longer. Open it in your mailbox to read the rest.").waitFor();
    expect(await dialog.getByText("> It is on its way.").isVisible()).toBe(false);
    await dialog.getByText("Quoted text and signature").click();
    await dialog.getByText("> It is on its way.").waitFor();
    await inspect("166-message-email", "dialog");

    await dialog.getByRole("button", { name: "Send reply" }).click();
    await findSummary(page, "Reply is required");
    expect(complaints).toEqual([]);
  });
});
