const ours = { headers: { "X-Simcord-Capability": location.hash.slice(1) } };
const picker = document.createElement("select");
const viewer = document.querySelector("#viewer-picker");
let shown = "";

async function show(channel) {
  sessionStorage.setItem("viewer", viewer.value);
  await fetch(`/channel?id=${channel}`, ours);
  location.reload();
}

async function list() {
  const found = await (await fetch("/channels", ours)).json();
  shown = found.shown;
  if (picker.options.length === found.channels.length) return;
  picker.replaceChildren(...found.channels.map(([id, name]) => new Option(name, id, false, id === shown)));
}

const back = setInterval(() => {
  const before = sessionStorage.getItem("viewer");
  if (before && !viewer.value) return;
  clearInterval(back);
  if (!before || viewer.value === before) return;
  viewer.value = before;
  viewer.dispatchEvent(new Event("change"));
}, 200);

document.addEventListener("click", (event) => {
  const thread = event.target.closest?.(".thread-summary");
  if (thread) return show(thread.closest("article").dataset.messageId);
  const link = event.target.closest?.('a[href^="https://discord.com/"]');
  if (!link) return;
  event.preventDefault();
  event.stopPropagation();
  const [, , , channel, message] = new URL(link.href).pathname.split("/");
  if (channel && channel !== shown) return show(channel);
  document.querySelector(`article[data-message-id="${message}"]`)?.scrollIntoView({ block: "center" });
}, true);

const label = document.createElement("label");
label.className = "viewer-control";
picker.setAttribute("aria-label", "Channel");
picker.addEventListener("change", () => show(picker.value));
label.append("Channel ", picker);
document.querySelector(".viewer-control").after(label);
const [bar, shell] = [".preview-toolbar", ".preview-shell"].map((each) => document.querySelector(each));
Object.assign(bar.style, { height: "auto", minHeight: "52px" });
new ResizeObserver(() => shell.style.setProperty("--toolbar-height", `${bar.offsetHeight}px`)).observe(bar);
list();
setInterval(list, 3000);
