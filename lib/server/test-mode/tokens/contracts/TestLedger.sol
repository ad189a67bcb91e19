// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

/// @notice What all tokens of test mode have in common. Nobody owns them: whoever plays with test mode may make
/// money, stop the token and block accounts, as the issuers of real tokens can.
abstract contract TestLedger {
    event Transfer(address indexed from, address indexed to, uint256 value);
    event Approval(address indexed owner, address indexed spender, uint256 value);
    event PauseChanged(bool paused);
    event BlockChanged(address indexed account, bool blocked);

    error ERC20InsufficientBalance(address sender, uint256 balance, uint256 needed);
    error ERC20InsufficientAllowance(address spender, uint256 allowance, uint256 needed);
    error EnforcedPause();
    error ERC20Blocked(address user);

    string public name;
    string public symbol;
    uint8 public immutable decimals;
    bool public paused;
    uint256 public totalSupply;
    mapping(address account => uint256) public balanceOf;
    mapping(address account => bool) public isBlocked;
    mapping(address owner => mapping(address spender => uint256)) public allowance;

    constructor(string memory name_, string memory symbol_, uint8 decimals_) {
        name = name_;
        symbol = symbol_;
        decimals = decimals_;
    }

    function mint(address account, uint256 amount) external {
        totalSupply += amount;
        unchecked {
            // No balance is above the supply, whose sum was checked.
            balanceOf[account] += amount;
        }
        emit Transfer(address(0), account, amount);
    }

    function setPaused(bool on) external {
        paused = on;
        emit PauseChanged(on);
    }

    function setBlocked(address account, bool on) external {
        isBlocked[account] = on;
        emit BlockChanged(account, on);
    }

    function _approve(address owner, address spender, uint256 amount) internal {
        allowance[owner][spender] = amount;
        emit Approval(owner, spender, amount);
    }

    function _spend(address owner, uint256 amount) internal {
        uint256 left = allowance[owner][msg.sender];
        if (left == type(uint256).max) return;
        if (left < amount) revert ERC20InsufficientAllowance(msg.sender, left, amount);
        unchecked {
            allowance[owner][msg.sender] = left - amount;
        }
    }

    function _move(address from, address to, uint256 amount) internal {
        if (paused) revert EnforcedPause();
        if (isBlocked[from]) revert ERC20Blocked(from);
        if (isBlocked[to]) revert ERC20Blocked(to);
        uint256 balance = balanceOf[from];
        if (balance < amount) revert ERC20InsufficientBalance(from, balance, amount);
        unchecked {
            balanceOf[from] = balance - amount;
            balanceOf[to] += amount;
        }
        emit Transfer(from, to, amount);
    }
}
