// Single keys, and the help that tells of them.

const help = document.getElementById('help');
const on = document.getElementById('keys-on');

// listen calls what belongs to a key; a digit calls form with its place from 0.
export function listen(does) {
  on.checked = localStorage.getItem('keys') !== 'off';
  on.addEventListener('change', () => localStorage.setItem('keys', on.checked ? 'on' : 'off'));
  document.getElementById('help-button').addEventListener('click', () => help.showModal());
  document.addEventListener('keydown', (e) => {
    if (e.ctrlKey || e.altKey || e.metaKey || e.isComposing || !on.checked) return;
    if (document.querySelector('dialog[open]') || e.target.matches('select, input:not([type=checkbox], [type=radio]), textarea')) return;
    const act = e.key === '?' ? () => help.showModal() : /^[1-9]$/.test(e.key) ? () => does.form(Number(e.key) - 1) : does[e.key];
    if (!act || e.key === 'form') return;
    e.preventDefault();
    act();
  });
}
